import type { Snapshot } from "../../../src/emulator/index.js";
import { CASES, type ResourceType } from "../../cases/generated/index.js";
import { seedOfAllCases } from "../../cases/seed-of-all-cases.js";
import { SEEDED } from "../../cases/target.js";
import { LONGEST_LAG_MS } from "../../../src/shared/growing-waits.js";
import { dropsAmong } from "../../oracle/protection.js";
import type { Attributes } from "../../support/configuration.js";
import { startService, type TestService } from "../../support/service.js";
import { type Gateway, startGateway } from "../gateway.js";
import { firstDifference, madeSince, remoteText } from "../world.js";
import { SimulatedEngine, type Stored } from "./engine.js";
import { faultsOf } from "./faults.js";
import { changeOf } from "./second-writer.js";
import { SimulatedTime } from "./time.js";

/** What the command with a fault does to the object. */
export const SIMULATED_OPERATIONS = ["create", "update", "replace", "delete"] as const;

/** The same start and the same declaration. */
export interface SimulatedScenario {
  readonly type: ResourceType;
  readonly operation: (typeof SIMULATED_OPERATIONS)[number];
  /** A value of `on_destroy`, if the type has that. */
  readonly onDestroy: string | undefined;
  /** Another type that is created at the same time, by somebody else. */
  readonly writer: ResourceType | undefined;
}

/** A run: one fault at one request, while reads lag. */
export interface SimulatedRun extends SimulatedScenario {
  /** From 1; 0 for no fault. */
  readonly step: number;
  readonly fault: string;
  readonly retries: number;
  /** Milliseconds that reads are behind; 0 for none. */
  readonly lag: number;
  readonly refresh: boolean;
  /** What somebody else changes between plan and apply, as an index of {@link changesOf}. */
  readonly change: number | undefined;
}

/** What is wrong with a run, one sentence each. */
export type Findings = readonly string[];

type Contents = Parameters<Parameters<TestService["edit"]>[0]>[0];

/** A scenario without a fault. */
interface Baseline {
  readonly start: Contents;
  readonly stored: Stored | null;
  readonly requests: number;
  readonly after: Snapshot;
  readonly made: number;
}

/** An API with a clock of its own, on which runs are performed one after the other. */
export class Simulation {
  readonly #baselines = new Map<string, Promise<Baseline | string>>();
  #written: Snapshot[] = [];
  readonly #faults;

  private constructor(
    private readonly time: SimulatedTime,
    private readonly service: TestService,
    private readonly gateway: Gateway,
    private readonly seeded: Contents,
    onWritten: { call: () => void },
  ) {
    this.#faults = faultsOf(time);
    onWritten.call = () => {
      this.#written.push(service.snapshot());
    };
  }

  static async start(): Promise<Simulation> {
    const time = new SimulatedTime();
    const service = await startService({ seed: seedOfAllCases(), clock: time.clock });
    const onWritten = { call: (): void => undefined };
    const gateway = await startGateway(service.url, () => {
      onWritten.call();
    });
    let seeded: Contents | undefined;
    await service.edit((contents) => {
      seeded = structuredClone(contents);
    });
    return new Simulation(time, service, gateway, seeded!, onWritten);
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.service.close();
  }

  faultNames(): readonly string[] {
    return this.#faults.map(({ name }) => name);
  }

  /** The requests of a scenario without a fault, or why it has no end without one. */
  async requestsOf(scenario: SimulatedScenario): Promise<number | string> {
    const baseline = await this.#baselineOf(scenario);
    return typeof baseline === "string" ? baseline : baseline.requests;
  }

  /** Performs a run, and what a user does next, until nothing is left to do. */
  async perform(run: SimulatedRun): Promise<Findings> {
    const baseline = await this.#baselineOf(run);
    if (typeof baseline === "string") return [baseline];
    const { after } = declarationsOf(run);
    await this.#return(baseline.start);
    const engine = this.#engine(run.type, run.retries);
    engine.stored = baseline.stored;
    const start = this.service.snapshot();
    if (run.lag > 0) this.service.faults.add({ kind: "lag", milliseconds: run.lag, times: null });
    this.#written = [];
    const stop = new AbortController();
    engine.signal = stop.signal;
    const victim = {
      interrupt: () => {
        stop.abort();
      },
      killEngine: () => undefined,
      killPlugin: () => undefined,
    };
    const fault = this.#faults.find(({ name }) => name === run.fault);
    this.gateway.arm(fault && run.step > 0 ? { step: run.step, fault, victim } : undefined);
    const other = run.writer === undefined ? undefined : this.#engine(run.writer, 2);
    const others = run.writer === undefined ? null : CASES[run.writer](SEEDED).attributes;
    const changed: Snapshot[] = [];
    const change = changeOf(run, run.change);
    const onPlanned = async (): Promise<void> => {
      if (change === undefined) return;
      await change.make(this.service, engine.stored?.state ?? {});
      changed.push(this.service.snapshot());
    };
    const ended = await Promise.all([engine.apply(after, { refresh: run.refresh, onPlanned }), other?.apply(others)]);
    this.gateway.arm();
    // The fault may have hit either of the two.
    const succeeded = ended.every((one) => one === undefined || one.errors.length === 0);
    // What two writers leave may depend on who was first, so that only a plan of each can tell.
    const alone = other === undefined && change === undefined;
    const differences = succeeded && alone ? this.#differences(baseline, "exit 0, but") : [];
    const lies = [
      ...differences,
      ...(succeeded ? await this.#unfinished(engine, after) : []),
      ...(succeeded && other ? await this.#unfinished(other, others) : []),
    ];
    const problems = [
      ...(await this.#repair(engine, after, run.lag)),
      ...(other ? await this.#repair(other, others, run.lag) : []),
    ];
    await this.time.sleep(Math.max(60_000, run.lag));
    problems.push(...(await this.#settled(engine, after)), ...(other ? await this.#settled(other, others) : []));
    if (problems.length === 0 && alone) problems.push(...this.#differences(baseline, "nothing is left to do, but"));
    const made = madeSince(start, this.service.snapshot()).length;
    const surplus = made > baseline.made ? [`${made} objects instead of ${baseline.made}`] : [];
    const drops = fault?.alters === true ? [] : dropsAmong(this.#written, start, ...changed, baseline.after);
    this.service.faults.clear();
    return [...lies, ...problems, ...surplus, ...drops];
  }

  /**
   * Applies again, as a user does after an error, until a plan is empty. Where reads are behind for longer than an apply
   * waits, it may refuse to believe its own write; then the user waits and applies again.
   */
  async #repair(engine: SimulatedEngine, config: Attributes | null, lag: number): Promise<string[]> {
    let problem = "every plan has changes";
    for (let times = 0; times < 4; times += 1) {
      // Until a read shows what was created, an apply rightly refuses to replace it.
      await this.time.sleep(lag);
      const last = await engine.apply(config);
      problem = last.errors.length > 0 ? `the repair fails: ${last.errors.join("; ").slice(0, 400)}` : problem;
      if (last.errors.length > 0 && lag <= LONGEST_LAG_MS) return [problem];
      if (!last.changed) return [];
      // The error's advice, where a new object is not shown for longer than an apply waits.
      if (engine.stored?.tainted === true && lag > LONGEST_LAG_MS) engine.stored = { ...engine.stored, tainted: false };
    }
    return [problem];
  }

  /** What a command that ended with 0 has left to do, as the next plan shows. */
  async #unfinished(engine: SimulatedEngine, config: Attributes | null): Promise<string[]> {
    const plan = config && (await engine.plan(config));
    return plan?.changed === true ? [`exit 0, but a plan has changes ${plan.errors.join("; ")}`.trimEnd()] : [];
  }

  /** Once reads no longer lag, nothing is left to do. */
  async #settled(engine: SimulatedEngine, config: Attributes | null): Promise<string[]> {
    const { errors, changed } = config === null ? await engine.apply(null) : await engine.plan(config);
    return changed ? [`after a minute a plan has changes ${errors.join("; ")}`] : [];
  }

  #differences({ after }: Baseline, what: string): string[] {
    const [expected, actual] = [remoteText(after), remoteText(this.service.snapshot())];
    return expected === actual ? [] : [`${what} the API differs: ${firstDifference(expected, actual)}`];
  }

  #engine(type: ResourceType, retries: number): SimulatedEngine {
    return new SimulatedEngine(this.service, type, this.time, { url: this.gateway.url, retries });
  }

  async #return(contents: Contents): Promise<void> {
    this.service.faults.clear();
    await this.service.edit((stored) => Object.assign(stored, structuredClone(contents)));
    await this.time.sleep(120_000);
  }

  #baselineOf({ type, operation, onDestroy, writer }: SimulatedScenario): Promise<Baseline | string> {
    const scenario = { type, operation, onDestroy, writer };
    const key = JSON.stringify(scenario);
    const known = this.#baselines.get(key) ?? this.#prepare(scenario);
    this.#baselines.set(key, known);
    return known;
  }

  async #prepare(scenario: SimulatedScenario): Promise<Baseline | string> {
    const { before, after } = declarationsOf(scenario);
    await this.#return(this.seeded);
    this.gateway.arm();
    const engine = this.#engine(scenario.type, 0);
    if (before !== null) {
      const { errors } = await engine.apply(before);
      if (errors.length > 0) return `cannot be prepared: ${errors.join("; ")}`;
    }
    await this.time.sleep(120_000);
    const { stored } = engine;
    let start: Contents = this.seeded;
    await this.service.edit((contents) => {
      start = structuredClone(contents);
    });
    const previous = this.service.snapshot();
    this.gateway.arm();
    const main = await engine.apply(after);
    const requests = this.gateway.passed().length;
    const other =
      scenario.writer && (await this.#engine(scenario.writer, 0).apply(CASES[scenario.writer](SEEDED).attributes));
    const errors = [...main.errors, ...(other?.errors ?? [])];
    if (errors.length > 0) return `fails without a fault: ${errors.join("; ")}`;
    const made = madeSince(previous, this.service.snapshot()).length;
    return { start, stored, requests, after: this.service.snapshot(), made };
  }
}

/** The configuration before the command and with it; null for none. */
function declarationsOf({ type, operation, onDestroy }: SimulatedScenario) {
  const { attributes, updates, replaces } = CASES[type](SEEDED);
  const kept = onDestroy === undefined ? {} : { on_destroy: onDestroy };
  const declared: Attributes = { ...attributes, ...kept };
  if (operation === "create") return { before: null, after: declared };
  if (operation === "delete") return { before: declared, after: null };
  if (operation === "update") return { before: declared, after: { ...attributes, ...updates, ...kept } };
  const [[name, { value, along }] = ["", { value: undefined, along: undefined }]] = Object.entries(replaces);
  return { before: declared, after: { ...declared, ...along, ...(value === undefined ? {} : { [name]: value }) } };
}

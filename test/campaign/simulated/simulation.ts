import type { Snapshot } from "../../../src/emulator/index.js";
import { CASES, type ResourceType } from "../../cases/generated/index.js";
import { seedOfAllCases } from "../../cases/seed-of-all-cases.js";
import { SEEDED } from "../../cases/target.js";
import { dropsAmong } from "../../oracle/protection.js";
import { startService, type TestService } from "../../support/service.js";
import { type Gateway, startGateway } from "../gateway.js";
import { SimulatedEngine, type Stored } from "./engine.js";
import { faultsOf } from "./faults.js";
import { differences, type Finding, lostEntries, surplus } from "./findings.js";
import { declarationsOf, type SimulatedRun, type SimulatedScenario } from "./scenario.js";
import { changeOf } from "./second-writer.js";
import { SimulatedTime } from "./time.js";
import { SimulatedUser } from "./user.js";

type Contents = Parameters<Parameters<TestService["edit"]>[0]>[0];

/** A scenario without a fault. */
interface Baseline {
  readonly start: Contents;
  readonly stored: Stored | null;
  readonly requests: number;
  readonly after: Snapshot;
}

/** An API with a clock of its own, on which runs are performed one after the other. */
export class Simulation {
  readonly #baselines = new Map<string, Promise<Baseline | string>>();
  readonly #ends = new Map<string, Promise<readonly Snapshot[]>>();
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
  async perform(run: SimulatedRun): Promise<readonly Finding[]> {
    const { type, retries, lag, refresh } = run;
    const baseline = await this.#baselineOf(run);
    if (typeof baseline === "string") return [{ detail: baseline }];
    const withChange = await this.#endsOf(run, baseline);
    const without = await this.#endsOf({ ...run, change: undefined }, baseline);
    await this.#return(baseline.start);
    const fault = this.#faults.find(({ name }) => name === run.fault);
    const user = (of: ResourceType, config: SimulatedUser["config"], repeats: number): SimulatedUser =>
      new SimulatedUser(this.#engine(of, repeats), config, { time: this.time, lag });
    const main = user(type, declarationsOf(run).after, retries);
    const other = run.writer && user(run.writer, CASES[run.writer](SEEDED).attributes, 2);
    const users = other === undefined ? [main] : [main, other];
    main.engine.stored = baseline.stored;
    const start = this.service.snapshot();
    if (lag > 0) this.#lag(lag);
    this.#written = [];
    const stop = new AbortController();
    main.engine.signal = stop.signal;
    const victim = {
      interrupt: () => {
        stop.abort();
      },
      killEngine: () => undefined,
      killPlugin: () => undefined,
    };
    this.gateway.arm(fault && run.step > 0 ? { step: run.step, fault, victim } : undefined);
    const change = changeOf(run, run.change);
    let changed: Snapshot | undefined;
    const onPlanned = async (): Promise<void> => {
      if (change === undefined) return;
      await change.make(this.service, main.engine.stored?.state ?? {});
      changed = this.service.snapshot();
    };
    const [{ errors }, others] = await Promise.all([
      main.engine.apply(main.config, { refresh, onPlanned }),
      other?.engine.apply(other.config),
    ]);
    this.gateway.arm();
    const applied = this.service.snapshot();
    // The fault may have hit either of the two.
    const succeeded = errors.length === 0 && (others?.errors ?? []).length === 0;
    const unfinished: Finding[] = [];
    for (const one of succeeded ? users : [])
      unfinished.push(...(await one.unfinished((plan) => this.#withoutLag(lag, plan))));
    const problems: Finding[] = [];
    for (const one of users) problems.push(...(await one.repair()));
    await this.time.sleep(Math.max(60_000, lag));
    for (const one of users) problems.push(...(await one.settled()));
    const now = this.service.snapshot();
    const warnings = users.flatMap((one) => one.warnings);
    const isAltered = fault?.alters === true;
    const ends = changed === undefined ? { due: without, unseen: [] } : { due: withChange, unseen: without };
    const seen = { run, isAltered, errors, warnings, start, changed, applied, now, ends };
    const loosest = changed === undefined ? [start] : [start, changed];
    const drops = isAltered ? [] : dropsAmong(this.#written, ...loosest, baseline.after, ...ends.due);
    this.service.faults.clear();
    return [
      ...(succeeded ? differences(seen, applied, "exit 0, but") : []),
      ...unfinished,
      ...problems,
      ...(problems.length === 0 ? differences(seen, now, "nothing is left to do, but") : []),
      ...surplus(seen),
      ...lostEntries(seen),
      ...drops.map((detail) => ({ detail })),
    ];
  }

  #lag(milliseconds: number): void {
    this.service.faults.add({ kind: "lag", milliseconds, times: null });
  }

  async #withoutLag<Result>(lag: number, run: () => Promise<Result>): Promise<Result> {
    this.service.faults.clear();
    try {
      return await run();
    } finally {
      if (lag > 0) this.#lag(lag);
    }
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
    this.gateway.arm();
    const { errors } = await engine.apply(after);
    if (errors.length > 0) return `fails without a fault: ${errors.join("; ")}`;
    const requests = this.gateway.passed().length;
    const failed = scenario.writer === undefined ? [] : await this.#create(scenario.writer);
    if (failed.length > 0) return `fails without a fault: ${failed.join("; ")}`;
    return { start, stored, requests, after: this.service.snapshot() };
  }

  async #create(type: ResourceType): Promise<readonly string[]> {
    return (await this.#engine(type, 0).apply(CASES[type](SEEDED).attributes)).errors;
  }

  /** What the API has after a scenario without a fault, if somebody's change is older than the plan. */
  #endsOf(run: SimulatedRun, baseline: Baseline): Promise<readonly Snapshot[]> {
    const { type, operation, onDestroy, writer, change } = run;
    const key = JSON.stringify({ type, operation, onDestroy, writer, change });
    const known = this.#ends.get(key) ?? this.#findEnds(run, baseline);
    this.#ends.set(key, known);
    return known;
  }

  async #findEnds(run: SimulatedRun, { start, stored, after }: Baseline): Promise<readonly Snapshot[]> {
    const { type, writer, change } = run;
    const ends = change === undefined ? [after] : [];
    const orders = writer === undefined ? ["first"] : ["first", "second"];
    for (const order of change === undefined ? orders.slice(1) : orders) {
      await this.#return(start);
      const engine = this.#engine(type, 0);
      engine.stored = stored;
      await changeOf(run, change)?.make(this.service, stored?.state ?? {});
      if (writer !== undefined && order === "second") await this.#create(writer);
      await engine.apply(declarationsOf(run).after);
      if (writer !== undefined && order === "first") await this.#create(writer);
      ends.push(this.service.snapshot());
    }
    return ends;
  }
}

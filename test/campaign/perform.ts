import { CASES } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";
import type { Snapshot } from "../../src/emulator/index.js";
import { dropsAmong } from "../oracle/protection.js";
import type { Ended } from "./command.js";
import { type Run, runName, type Scenario } from "./plan.js";
import { type Declared, declarationsOf, type Moment, type Stage } from "./stage.js";
import { type Finding, judge } from "./verdict.js";
import {
  beginningKey,
  firstDifference,
  type MadeObject,
  madeSince,
  remoteText,
  stateText,
  unknownTo,
} from "./world.js";

/** A prepared scenario: the start of each of its runs, and the result of one without a fault. */
export interface Baseline {
  readonly scenario: Scenario;
  readonly declared: Declared;
  readonly start: Moment;
  readonly seed: Snapshot;
  readonly args: readonly string[];
  /** The number of requests of the command. */
  readonly steps: number;
  /** After the command, after the repair, and after the destroy. */
  readonly remote: string;
  readonly state: string;
  readonly made: number;
  readonly repaired: string;
  readonly leftover: string;
  /** The contents that the command leads to, and those after the repair. */
  readonly accepted: readonly Snapshot[];
  /** The results of clean commands, by their start: many faults leave the same contents and the same state. */
  readonly aftermaths: Map<string, Aftermath>;
}

/** The result of clean commands after a faulted one. */
interface Aftermath {
  /** Why they did not reach the declared state; null if they did. */
  readonly problem: string | null;
  readonly output: string;
  /** The contents after each of the repair's writes. */
  readonly written: readonly Snapshot[];
  /** Objects that exist after the repair. */
  readonly made: readonly MadeObject[];
  /** The API's contents after the destroy. */
  readonly leftover: string;
}

/** A run and its findings. */
export interface Judged {
  readonly run: Run;
  readonly findings: readonly Finding[];
  readonly errors: readonly string[];
}

const APPLY = ["apply", "-json", "-auto-approve"];
const DESTROY = ["destroy", "-json", "-auto-approve"];
const ADDRESS = "subject";

/** Prepares a scenario, and runs it once without a fault. Throws if that fails. */
export async function baselineOf(stage: Stage, scenario: Scenario): Promise<Baseline> {
  const declared = declarationsOf(scenario);
  await stage.returnTo(await stage.beginning());
  const seed = stage.snapshot();
  await stage.declare(declared.before, 2);
  let id = "";
  if (scenario.operation !== "create") {
    await succeed(stage, APPLY);
    const object = (await stage.state()).objects.find(({ mode }) => mode === "managed");
    id = declared.importId(object?.attributes ?? {});
  }
  const applied = await stage.moment();
  const start = scenario.operation === "import" ? { ...applied, state: "" } : applied;
  await stage.returnTo(start);
  const args = commandOf(scenario, id);
  await stage.declare(declared.after, 2);
  await succeed(stage, args, true);
  const steps = stage.gateway.passed().length;
  const commanded = stage.snapshot();
  const after = { remote: remoteText(commanded), state: stateText(await stage.state()) };
  if (["delete", "import"].includes(scenario.operation)) await succeed(stage, APPLY);
  const accepted = [commanded, stage.snapshot()];
  const repaired = remoteText(stage.snapshot());
  const made = madeSince(seed, stage.snapshot()).length;
  await succeed(stage, DESTROY);
  const leftover = remoteText(stage.snapshot());
  const isKept = scenario.operation === "import" || CASES[scenario.type](SEEDED).keptOnDestroy !== undefined;
  if (!isKept && leftover !== remoteText(seed)) throw new Error("destroy leaves something");
  const aftermaths = new Map<string, Aftermath>();
  return {
    scenario,
    declared,
    start,
    seed,
    args,
    steps,
    ...after,
    made,
    repaired,
    leftover,
    accepted,
    aftermaths,
  };
}

function commandOf({ type, operation }: Scenario, id: string): string[] {
  if (operation === "import") return ["import", "-no-color", `${type}.${ADDRESS}`, id];
  if (operation === "delete") return [...DESTROY, "-refresh=false"];
  return operation === "update" ? [...APPLY, "-refresh=false"] : APPLY;
}

async function succeed(stage: Stage, args: readonly string[], launched = false): Promise<void> {
  const { exitCode, output } = await stage.run(args, { launched });
  if (exitCode !== 0) throw new Error(`${args.join(" ")} without a fault ended with ${String(exitCode)}:\n${output}`);
}

/** Performs a run: the faulted command, then the clean ones, and judges the result. */
export async function performRun(stage: Stage, baseline: Baseline, run: Run): Promise<Judged> {
  await stage.returnTo(baseline.start);
  const before = stage.snapshot();
  await stage.declare(baseline.declared.after, run.retries);
  const faulted = await stage.run(baseline.args, { fault: run });
  const wrote = stage.gateway.passed().some(({ method, status }) => method !== "GET" && status !== null);
  const privateStateLost = run.fault.name.startsWith("kill-plugin") && ["update", "delete"].includes(run.operation);
  const struck = stage.gateway.passed()[run.step - 1];
  const plausible = run.fault.shortens === true && struck?.method === "GET" && !struck.media.includes("json");
  const state = await stage.state();
  const unknown = unknownTo(state, madeSince(before, stage.snapshot()));
  const remote = { expected: baseline.remote, actual: remoteText(stage.snapshot()) };
  const stateSeen = { expected: baseline.state, actual: stateText(state) };

  const wroteFirst = stage.written().length;
  const { problem, output, made, leftover, written } = await aftermathOf(stage, baseline);
  const moments = [...stage.written().slice(0, wroteFirst), ...written];
  const findings = judge({
    exitCode: faulted.exitCode,
    diagnostics: faulted.diagnostics,
    said: faulted.output,
    output: faulted.output + output,
    hung: faulted.hung,
    strays: faulted.strays,
    pluginKilled: run.fault.abrupt === true,
    writeLost: run.fault.abrupt === true && (wrote || privateStateLost),
    plausible,
    accessKey: stage.accessKey,
    unknown,
    remote,
    state: stateSeen,
    drops: run.fault.alters === true ? [] : dropsAmong(moments, before, ...baseline.accepted).slice(0, 1),
    surplus: made.length > baseline.made ? made : [],
    repairProblem: problem,
    leftover: { expected: baseline.leftover, actual: leftover },
  });
  return {
    run,
    findings,
    errors: faulted.diagnostics.map(({ severity, summary, detail }) => `${severity}: ${summary}: ${detail}`),
  };
}

/** Runs the clean commands, unless they have already run from the same contents and the same state. */
async function aftermathOf(stage: Stage, baseline: Baseline): Promise<Aftermath> {
  const key = beginningKey(await stage.moment());
  const known = baseline.aftermaths.get(key);
  if (known !== undefined) return known;
  const wroteBefore = stage.written().length;
  const repair = await repaired(stage, baseline);
  const written = stage.written().slice(wroteBefore);
  const made = madeSince(baseline.seed, stage.snapshot());
  const destroyed = await stage.run(DESTROY);
  const aftermath: Aftermath = {
    problem: repair.problem ?? (destroyed.exitCode === 0 ? null : `destroy fails: ${said(destroyed)}`),
    output: repair.output + destroyed.output,
    written,
    made,
    leftover: remoteText(stage.snapshot()),
  };
  baseline.aftermaths.set(key, aftermath);
  return aftermath;
}

interface Repair {
  readonly problem: string | null;
  readonly output: string;
}

/** What a user does next: imports again if necessary, applies, and checks that the plan is empty. */
async function repaired(stage: Stage, { scenario, args, declared, repaired: wanted }: Baseline): Promise<Repair> {
  await stage.declare(declared.after, 2);
  let output = "";
  if (scenario.operation === "import" && (await stage.state()).objects.length === 0) {
    const imported = await stage.run(args);
    output += imported.output;
    if (imported.exitCode !== 0) return { problem: `the import fails: ${said(imported)}`, output };
  }
  for (const attempt of ["first", "second"]) {
    const planned = await stage.run(["plan", "-json", "-detailed-exitcode", "-out=tfplan"]);
    output += planned.output;
    if (planned.exitCode === 0) {
      const now = remoteText(stage.snapshot());
      const problem = `no changes are planned, but the API holds something else: ${firstDifference(wanted, now)}`;
      return { problem: now === wanted ? null : problem, output };
    }
    if (planned.exitCode !== 2) return { problem: `the plan fails: ${said(planned)}`, output };
    if (attempt === "second") break;
    const applied = await stage.run(["apply", "-json", "tfplan"]);
    output += applied.output;
    if (applied.exitCode !== 0) return { problem: `the apply fails: ${said(applied)}`, output };
  }
  return { problem: "the plan after the apply is not empty", output };
}

const said = ({ diagnostics, output }: Ended): string =>
  (diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("; ") || output)
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);

/** A run whose scenario or machinery failed proves nothing, so it counts as a finding. */
export const broken = (run: Run, error: unknown): Judged => ({
  run,
  findings: [{ kind: "crash", detail: `${runName(run)} could not be judged: ${String(error)}`, unavoidable: false }],
  errors: [],
});

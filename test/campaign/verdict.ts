import type { Diagnostic } from "../support/diagnostics.js";
import { firstDifference, type MadeObject } from "./world.js";

/** What can be wrong with a run. */
export const FAULT_KINDS = [
  "orphan",
  "duplicate",
  "lie",
  "no convergence",
  "crash",
  "no next step",
  "leak",
  "hang",
  "drop",
] as const;
/** One of {@link FAULT_KINDS}. */
export type FindingKind = (typeof FAULT_KINDS)[number];

/** A finding about a run. */
export interface Finding {
  readonly kind: FindingKind;
  readonly detail: string;
  /** No provider can prevent it: {@link Observation.writeLost}, {@link Observation.plausible}. */
  readonly unavoidable: boolean;
}

/** Two texts that should be equal. */
export interface Compared {
  readonly expected: string;
  readonly actual: string;
}

/** The observations of a run. */
export interface Observation {
  /** The faulted command. */
  readonly exitCode: number | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Its output. */
  readonly said: string;
  /** The output of all commands. */
  readonly output: string;
  readonly hung: boolean;
  readonly strays: number;
  /** The plugin was killed on purpose, so the engine's message about it is not a crash. */
  readonly pluginKilled: boolean;
  /**
   * A process ended without a chance to save, after a write of this command had reached the API; or the plugin ended
   * during a change, after which engines store the object without the private state with the settings to restore.
   */
  readonly writeLost: boolean;
  /** The forged response is one that the API gives for other contents, so no client can detect it. */
  readonly plausible: boolean;
  readonly accessKey: string;
  /** Objects that the faulted command created and that are not in the state. */
  readonly unknown: readonly MadeObject[];
  readonly remote: Compared;
  readonly state: Compared;
  /** The objects that exist after the repair, beyond those of a run without a fault. */
  readonly surplus: readonly MadeObject[];
  /** Where protection was below both what was and what is declared. */
  readonly drops: readonly string[];
  /** Why the clean commands did not reach the declared state; null if they did. */
  readonly repairProblem: string | null;
  /** The API's contents after the final destroy. */
  readonly leftover: Compared;
}

/** Judges a run. Pure, so that a test can show it every kind of finding. */
export function judge(seen: Observation): Finding[] {
  const found: Finding[] = [];
  const add = (kind: FindingKind, detail: string, avoidable = true): void => {
    found.push({ kind, detail, unavoidable: !avoidable });
  };
  if (seen.hung) add("hang", "the command did not end by itself");
  if (seen.strays > 0) add("hang", `${seen.strays} plugins went on long after their engine was killed`);
  for (const object of seen.unknown) {
    if (!isNamed(object, seen)) add("orphan", describe(object), !seen.writeLost);
  }
  if (seen.surplus.length > 0) add("duplicate", seen.surplus.map(describe).join(", "), !seen.writeLost);
  for (const lie of liesOf(seen)) add("lie", lie, !seen.plausible);
  if (seen.repairProblem !== null) add("no convergence", seen.repairProblem, !seen.writeLost);
  const { leftover } = seen;
  if (leftover.actual !== leftover.expected && seen.surplus.length === 0) {
    const detail = `left after destroy: ${firstDifference(leftover.expected, leftover.actual)}`;
    add("orphan", detail, !seen.writeLost);
  }
  for (const drop of seen.drops) add("drop", drop, !seen.writeLost);
  for (const crash of crashesOf(seen)) add("crash", crash);
  for (const error of helplessErrors(seen)) add("no next step", error);
  if (seen.output.includes(seen.accessKey)) add("leak", "the access key is in the output");
  return found;
}

const describe = ({ kind, id, name }: MadeObject): string => `${kind} ${id} (${name})`;

/** An error that names the object lets the user find it. */
function isNamed({ id, name }: MadeObject, { diagnostics, said }: Observation): boolean {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const text = errors.length > 0 ? errors.map(({ summary, detail }) => summary + detail).join("\n") : errorText(said);
  return text.includes(name) || new RegExp(`\\b${id}\\b`).test(text);
}

/** The error part of a command's plain output; import has no JSON. */
const errorText = (said: string): string => (said.includes("Error: ") ? said.slice(said.indexOf("Error: ")) : "");

/** What a command that reported success did not do. */
function liesOf({ exitCode, remote, state }: Observation): string[] {
  if (exitCode !== 0) return [];
  const differs = (what: string, { expected, actual }: Compared): string[] =>
    actual === expected ? [] : [`exit 0, but ${what} differs: ${firstDifference(expected, actual)}`];
  return [...differs("the API", remote), ...differs("the state", state)];
}

const CRASHES: readonly RegExp[] = [
  /\bpanic:/,
  /\n\s+at .+\.[cm]?js:\d+/,
  /\b(TypeError|RangeError|ReferenceError|SyntaxError)\b/,
  /is not a (constructor|function)/,
  /Provider produced (inconsistent|invalid)/,
  /Provider returned invalid/,
  /unhandled/i,
];
const PLUGIN_GONE = /Plugin did not respond|plugin process exited|Request cancelled.*plugin/i;

function crashesOf({ output, pluginKilled }: Observation): string[] {
  const looked = pluginKilled ? CRASHES : [...CRASHES, PLUGIN_GONE];
  return looked.flatMap((pattern) => {
    const match = pattern.exec(output);
    return match === null ? [] : [output.slice(match.index, match.index + 160).replaceAll(/\s+/g, " ")];
  });
}

const ORDERS =
  `try run apply check set wait raise lower remove import see look delete report fix use choose ask allow change
  correct declare destroy upgrade contact make give repeat restart verify send create update take replace start compare`.split(
    /\s+/,
  );
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const SENTENCE = '(?:^|[.!:;)\\]"”]\\s+|\\n\\s*)';
/** A sentence that begins with an instruction, or with the condition of one. */
const ADVICE = new RegExp(
  `${SENTENCE}(?:(?:${ORDERS.map(capital).join("|")})\\b|(?:If|To|Then|Until|When|Once|Before|After|Unless|Please|Either)\\b[^.]*\\b(?:${ORDERS.join("|")})\\b)`,
);
/** Errors in the engine's own words. */
const ENGINES_OWN =
  /Plugin did not respond|execution halted|operation (was )?cancell?ed|interrupt|Failed to load plugin|Unrecognized remote plugin|Request cancell?ed|Error (acquiring|releasing) the state lock|Provider instantiation/i;

function helplessErrors({ exitCode, diagnostics, pluginKilled, said }: Observation): string[] {
  if (exitCode === 0 || exitCode === null || pluginKilled) return [];
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const texts = errors.length > 0 ? errors.map(({ summary, detail }) => `${summary}\n${detail}`) : plainErrors(said);
  if (texts.length === 0) return [`exit ${exitCode} without an error`];
  return texts
    .filter((text) => !ENGINES_OWN.test(text) && !ADVICE.test(text.slice(text.indexOf("\n") + 1)))
    .map((text) => text.replaceAll(/\s+/g, " ").slice(0, 200));
}

/** The errors of a command without JSON, without the engine's frame around them. */
function plainErrors(said: string): string[] {
  const bare = said.replaceAll(/^[│╷╵ ]+/gm, "");
  return bare
    .split(/^Error: /m)
    .slice(1)
    .map((text) => {
      const [summary = "", ...detail] = text.split("\n");
      return `${summary}\n${detail.join("\n")}`;
    });
}

import { block, failure, loggingError } from "./failures.js";
import { containerAnswers, eventAnswers, guardianAnswers, trafficAnswers, videoAnswers } from "./other-answers.js";
import { edgeRuleAnswers } from "./edge-rule-answers.js";
import { metricAnswers, ruleAnswers } from "./rule-answers.js";
import type { Shape } from "./shape.js";
import { partAnswers, zoneAnswers } from "./zone-answers.js";

/**
 * What the API answers, by operation of the emulator, written from docs/reference/service.md and the
 * vendor's documents. Neither the client nor the emulator uses it.
 */
export const answers: Readonly<Record<string, Shape>> = {
  ...zoneAnswers,
  createZoneUnderAttack: zoneAnswers.createZone,
  ...partAnswers,
  deleteAccessList: block,
  ...ruleAnswers,
  ...metricAnswers,
  ...guardianAnswers,
  ...edgeRuleAnswers,
  ...eventAnswers,
  ...trafficAnswers,
  ...containerAnswers,
  ...videoAnswers,
  putCustomPage: block,
  deleteCustomPage: block,
};

/** Operations that answer with text, or with nothing. */
export const WITHOUT_JSON = [
  ...["getCustomPage", "exportEventLogs", "getPlayHeatmap", "getTextLogs", "updateAutoscaling"],
  ...["deleteEdgeRule", "deletePullZone", "setEdgeRuleEnabled", "purgePullZone", "purgeUrl"],
];

/** Where the operation reports its failures; its other members are null or zero. */
const WRAPPERS = ["error", "errorResponse"];

/** An answer that was given. */
export interface GivenAnswer {
  readonly operation: string | null;
  readonly status: number | null;
  readonly answer: string | null;
  readonly fault: string | null;
}

/** What is wrong with an answer of the emulator. A fault is meant to be wrong. */
export function problemsOf({ operation, status, answer, fault }: GivenAnswer): string[] {
  if (operation === null || status === null || fault !== null || (answer ?? "") === "") return [];
  if (WITHOUT_JSON.includes(operation) && status < 400) return [];
  const json = parsed(answer ?? "");
  if (json === undefined) return [];
  const at = `${operation} ${status}: answer`;
  const shape = answers[operation];
  if (WITHOUT_JSON.includes(operation)) return failureProblems(json, at);
  if (shape === undefined) return [`${operation} has no form in test/answers`];
  const problems = shape.problems(json, at);
  if (problems.length === 0 || (status === 200 && !saysFailure(json))) return problems;
  return failureProblems(json, at);
}

/** Undefined for what is not JSON, or was cut by the log. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function failureOf(json: unknown): unknown {
  if (typeof json !== "object" || json === null) return undefined;
  return Object.entries(json).find(([name, value]) => WRAPPERS.includes(name) && value !== null)?.[1];
}

/** Some failures come with status 200. */
function saysFailure(json: unknown): boolean {
  const found = failureOf(json);
  return typeof found === "object" && found !== null && "message" in found && found.message !== null;
}

function failureProblems(json: unknown, at: string): string[] {
  if (json !== null && loggingError.problems(json, at).length === 0) return [];
  const found = failureOf(json);
  return found === undefined ? failure.problems(json, at) : block.problems(found, `${at}.error`);
}

import type { Snapshot } from "../../src/emulator/index.js";
import { inAny, type Probe, type Zone, zoneIn } from "./probe.js";

type EdgeRule = Zone["edgeRules"][number];
type Trigger = EdgeRule["Triggers"][number];

/** Codes of actions that switch something off, and what (docs/reference/edge-rules.md). */
const OFF: Readonly<Record<number, string>> = {
  8: "token authentication",
  23: "the WAF",
  27: "challenges",
  28: "Shield",
  29: "bot detection",
  31: "access lists",
  32: "rate limits",
};

/** All that Shield does, each of which action 28 switches off, too. */
const PARTS_OF_SHIELD = [23, 27, 29, 31, 32];

/** What the triggers look at. */
interface Seen {
  readonly path: string;
  readonly method: string;
  readonly country: string;
  readonly address: string;
  readonly header: string;
}

const ORDINARY: Seen = { path: "/", method: "GET", country: "ZZ", address: "192.0.2.200", header: "" };

const KEYS: Readonly<Record<number, keyof Seen>> = { 0: "path", 1: "header", 4: "country", 5: "address", 9: "method" };

function isLike(pattern: string, text: string): boolean {
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}$`, "s").test(text);
}

const MATCHES: Readonly<Record<number, (found: readonly boolean[]) => boolean>> = {
  0: (found) => found.includes(true),
  1: (found) => !found.includes(false),
  2: (found) => !found.includes(true),
};

function combined(kind: number, found: readonly boolean[]): boolean {
  const combine = MATCHES[kind];
  if (combine === undefined) throw new Error(`unknown kind of matching ${kind}`);
  return combine(found);
}

function triggers({ Type, PatternMatches, PatternMatchingType }: Trigger, seen: Seen): boolean {
  const key = KEYS[Type];
  if (key === undefined) throw new Error(`the oracle does not know triggers of type ${Type}`);
  return combined(
    PatternMatchingType,
    PatternMatches.map((pattern) => isLike(pattern.replace(/^\*:\/\/[^/]*/, ""), seen[key])),
  );
}

const appliesTo = ({ Enabled, Triggers, TriggerMatchingType }: EdgeRule, seen: Seen): boolean =>
  Enabled &&
  (Triggers.length === 0 ||
    combined(
      TriggerMatchingType,
      Triggers.map((trigger) => triggers(trigger, seen)),
    ));

const actionsOf = ({ ActionType, ExtraActions }: EdgeRule): number[] =>
  [ActionType, ...(ExtraActions ?? []).map((one) => one.ActionType)].filter((code) => Object.hasOwn(OFF, code));

/** Each value that a trigger is about, and one that it is not about. */
function sampled(rules: readonly EdgeRule[]): Seen[] {
  const variants = (seen: Seen, { Type, PatternMatches }: Trigger): Seen[] => {
    const key = KEYS[Type];
    if (key === undefined) return [];
    return PatternMatches.map((pattern) => ({
      ...seen,
      [key]: pattern.replace(/^\*:\/\/[^/]*/, "").replaceAll("*", "x"),
    }));
  };
  const all = rules.flatMap(({ Triggers }) => {
    const alone = Triggers.flatMap((trigger) => variants(ORDINARY, trigger));
    const together = Triggers.reduce((found, trigger) => found.flatMap((seen) => variants(seen, trigger)), [ORDINARY]);
    return [...alone, ...together];
  });
  return [...new Map([ORDINARY, ...all].map((seen) => [JSON.stringify(seen), seen])).values()];
}

/** Probes of whether each protection that an edge rule can switch off is on, for requests around the rules' triggers. */
export function exceptionProbes(contents: readonly Snapshot[], zoneId: number): Probe[] {
  const rulesIn = (one: Snapshot): readonly EdgeRule[] =>
    (zoneIn(one, zoneId)?.edgeRules ?? []).filter((rule) => actionsOf(rule).length > 0);
  const rules = inAny(contents, rulesIn);
  if (rules.length === 0) return [];
  return sampled(rules).flatMap((seen) =>
    [8, ...PARTS_OF_SHIELD].map((code) => ({
      name: `zone ${zoneId}: ${OFF[code] ?? ""} for ${JSON.stringify(seen)}`,
      level: (now: Snapshot) => {
        const off = rulesIn(now).filter((rule) => appliesTo(rule, seen));
        const codes = off.flatMap(actionsOf);
        return codes.includes(code) || (codes.includes(28) && PARTS_OF_SHIELD.includes(code)) ? 0 : 1;
      },
    })),
  );
}

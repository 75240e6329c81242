import fc from "fast-check";
import { detection, limit, list, rule, uploads, zone } from "../blocks.js";
import type { Declarations, PullRequest } from "../pull-request.js";
import type { Written } from "./both-ways.js";
import { CONDITIONS } from "./rules.js";
import { SETTINGS, STRICT } from "./zones.js";

type Values = Readonly<Record<string, unknown>>;

const words = fc.constantFrom("block", "challenge", "log", "allow", "bypass");
const modes = fc.constantFrom("block", "log", "off");
const sensitivity = fc.constantFrom("off", "low", "medium", "high");

const anyList: fc.Arbitrary<Values> = fc.record({
  action: words,
  enabled: fc.boolean(),
  entries: fc.uniqueArray(fc.constantFrom("203.0.113.0/24", "203.0.113.0/25", "203.0.113.128/25", "203.0.113.7/32"), {
    minLength: 1,
    maxLength: 3,
  }),
});

const conditions = CONDITIONS.flatMap(([, one, other]) => [one, other]);
const anyRule: fc.Arbitrary<Values> = fc
  .record({ matched: fc.constantFrom(...conditions), action: words })
  .map(({ matched, ...rest }) => ({ ...matched, ...rest }));
const anyLimit: fc.Arbitrary<Values> = fc.record({
  value: fc.constantFrom("/", "/admin", "/admin/x", "/login"),
  action: fc.constantFrom("rate_limit", "challenge", "log"),
  request_count: fc.constantFrom(5, 10, 600),
  timeframe: fc.constantFrom(10, 60, 3600),
  counter_key: fc.constantFrom("ip", "country", "asn", "ja4", "ip_ja4"),
});

/** Several settings of a zone, each in one of two ways. */
const anyZone: fc.Arbitrary<Values> = fc
  .array(
    fc.constantFrom(...SETTINGS).chain(([, one, other]) => fc.constantFrom(one, other)),
    { maxLength: 4 },
  )
  .map((settings) => settings.reduce<Values>((all, values) => ({ ...all, ...values }), STRICT))
  // The API refuses a rule that is both disabled and only logs.
  .map(({ waf_log_only_rules: _, ...values }) => values);

const anyDetection: fc.Arbitrary<Values> = fc.record({
  execution_mode: fc.constantFrom("challenge", "log"),
  request_integrity_sensitivity: sensitivity,
  ip_address_sensitivity: sensitivity,
  browser_fingerprint_sensitivity: sensitivity,
  browser_fingerprint_aggression: fc.constantFrom("off", "low", "medium", "high"),
});
const anyUploads: fc.Arbitrary<Values> = fc.record({
  enabled: fc.boolean(),
  antivirus_scanning_mode: modes,
  csam_scanning_mode: modes,
});

const KINDS = [
  ["list", anyList, list],
  ["rule", anyRule, rule],
  ["limit", anyLimit, limit],
  ["zone", anyZone, zone],
  ["detection", anyDetection, detection],
  ["uploads", anyUploads, uploads],
] as const;

/** An object before and after: changed, created, destroyed, or as it is. */
const anyChange = fc.constantFrom(...KINDS).chain(([kind, values, make]) =>
  fc
    .tuple(values, values, fc.constantFrom("change", "change", "create", "destroy", "none"))
    .map(([one, other, how]) => ({
      kind,
      make,
      before: how === "create" ? undefined : one,
      after: how === "destroy" ? undefined : how === "none" ? one : other,
    })),
);

/** So many pull requests of one to three objects, which depend on the seed only. A zone has one of what is not a list or a rule. */
export function drawn(count: number, seed: number): PullRequest[] {
  const samples = fc.sample(fc.array(anyChange, { minLength: 1, maxLength: 3 }), { numRuns: count, seed });
  return samples.map((changes, index) => {
    const kept = changes.filter(
      ({ kind }, at) =>
        ["list", "rule", "limit"].includes(kind) || changes.findIndex((one) => one.kind === kind) === at,
    );
    const written =
      (side: "before" | "after"): Written =>
      (at) =>
        kept.reduce<Declarations>((all, { make, kind, [side]: values }, number) => {
          return values === undefined ? all : { ...all, [`${kind}${number}`]: make(at, values) };
        }, {});
    const name = kept.map(({ kind, before, after }) => `${kind} ${JSON.stringify({ before, after })}`).join(", ");
    return { name: `drawn ${index}: ${name}`, before: written("before"), after: written("after") };
  });
}

import * as v from "valibot";
import { code, count, identifier, limit, text } from "./fields.js";
import { type CodeTable, seedCode } from "./seed/codes.js";
import { codeOf, described } from "./seed/seed-fields.js";

const flag = v.nullable(v.boolean());
const switched = (fresh: boolean) => ({ stored: flag, seed: v.optional(flag), sent: v.optional(flag), fresh });

const texts = v.nullable(v.array(v.string()));
const names = (text: string) => ({
  stored: v.optional(texts, []),
  seed: described(v.optional(texts), text),
  sent: v.optional(texts),
});

/** Returns a setting with a code. A write may send only the codes in `sent`. */
const coded = <const Table extends CodeTable>(codes: Table, sent: readonly number[], fresh: number) => ({
  codes,
  stored: code,
  seed: v.optional(codeOf(codes)),
  sent: v.optional(v.picklist(sent)),
  fresh,
});
const bodyLimitAction = (older: number) => {
  const { codes, seed, sent } = coded("bodyLimitAction", [0, 1, 2], older);
  return { codes, stored: v.optional(code, older), seed, sent };
};

const dateTime = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), "The value is not a date."),
);
const ruleIds = v.nullable(v.array(identifier));
const engine = { name: v.string(), valueEncoded: text };
const engineSettings = v.nullable(v.array(v.strictObject(engine)));
const logged = (older: boolean) => ({
  stored: v.optional(v.boolean(), older),
  seed: v.optional(v.boolean()),
  sent: v.optional(flag),
});

/**
 * The settings of a zone as the API returns them. Each has its schema in the store and in a seed. The default of the schema is
 * the value in an older store. If a setting can be written, it also has its schema in the body of a write. If a new zone has a
 * value other than the default, the setting also has this value.
 */
const SETTINGS = {
  planType: {
    ...coded("plan", [0, 1, 2, 3], 0),
    seed: described(v.optional(codeOf("plan"), 0), "The plan, which determines the limits."),
  },
  wafEnabled: switched(true),
  wafExecutionMode: coded("wafMode", [0, 1], 1),
  learningMode: switched(false),
  learningModeUntil: { stored: text, seed: v.optional(text), sent: v.optional(v.nullable(dateTime)), fresh: null },
  rateLimitRulesLimit: { stored: count, seed: v.optional(count) },
  customWafRulesLimit: { stored: count, seed: v.optional(count) },
  whitelabelResponsePages: switched(false),
  dDoSShieldSensitivity: coded("ddosSensitivity", [0, 1, 2, 3, 4], 2),
  dDoSExecutionMode: coded("ddosMode", [0, 1], 1),
  dDoSChallengeWindow: {
    stored: limit,
    seed: described(v.optional(limit), "Seconds."),
    sent: v.optional(v.nullable(v.number())),
    fresh: 1800,
  },
  wafRealtimeThreatIntelligenceEnabled: switched(false),
  wafDisabledRules: names("IDs of managed rules that are disabled."),
  wafLogOnlyRules: names("IDs of managed rules that only log."),
  wafCustomRuleOrder: {
    stored: v.optional(ruleIds, []),
    seed: described(v.optional(ruleIds), "IDs of the zone's custom WAF rules, in the order in which they apply."),
    sent: v.optional(ruleIds),
  },
  wafRequestHeaderLoggingEnabled: logged(true),
  requestBodyLoggingEnabled: logged(false),
  wafRequestIgnoredHeaders: names("Names of headers that are kept out of event logs."),
  wafProfileId: { stored: v.optional(limit, 2), seed: v.optional(limit), sent: v.optional(limit) },
  wafEngineConfig: {
    stored: v.optional(engineSettings, []),
    seed: v.optional(engineSettings),
    sent: v.optional(v.nullable(v.array(v.object(engine)))),
  },
  wafRequestBodyLimitAction: bodyLimitAction(1),
  wafResponseBodyLimitAction: bodyLimitAction(2),
} as const satisfies Readonly<Record<string, Setting>>;

interface Setting {
  readonly codes?: CodeTable;
  readonly stored: v.GenericSchema;
  readonly seed: v.GenericSchema;
  readonly sent?: v.GenericSchema;
  readonly fresh?: boolean | number | null;
}
type Settings = typeof SETTINGS;
type Column<Name extends string> = {
  [
    Key in keyof Settings as Settings[Key] extends Readonly<Record<Name, unknown>> ? Key : never
  ]: Settings[Key] extends Readonly<Record<Name, infer Value>> ? Value : never;
};

const column = <const Name extends keyof Setting>(name: Name): Column<Name> =>
  Object.fromEntries(
    Object.entries<Setting>(SETTINGS).flatMap(([key, setting]) => (name in setting ? [[key, setting[name]]] : [])),
  ) as Column<Name>;

export const storedSettings = column("stored");
export const seedSettings = column("seed");
/** The body of a write of settings; unknown and read-only members are ignored. */
export const sentSettings = v.object(column("sent"));
export const newSettings = column("fresh");

const tables: Readonly<Record<string, CodeTable>> = column("codes");

type SeedSettings = v.InferInput<v.ObjectSchema<typeof seedSettings, undefined>>;

/**
 * Returns the settings of a zone for a seed. Leaves out values that a seed cannot have. These settings then have the values of a
 * new zone.
 */
export function settingsForSeed(zone: object): SeedSettings {
  const settings = Object.entries(zone).flatMap(([name, value]): [string, unknown][] => {
    const table = tables[name];
    return [[name, table !== undefined && typeof value === "number" ? seedCode(table, value) : value]];
  });
  return Object.fromEntries(
    settings.filter(([name, value]) => name in SETTINGS && v.is(seedSettings[name as keyof Settings], value)),
  );
}

import * as v from "valibot";
import { code, count, identifier, limit, text } from "./fields.js";
import { isObject } from "./json.js";
import { type CodeTable, seedCode, codeOf, described } from "./seed/codes.js";

const flag = v.nullable(v.boolean());
const switched = (fresh: boolean) => ({ stored: flag, seed: v.optional(flag), sent: v.optional(flag), fresh });

const texts = v.nullable(v.array(v.string()));
const names = (text: string) => ({
  stored: texts,
  seed: described(v.optional(texts), text),
  sent: v.optional(texts),
  fresh: [],
});

/** Returns a setting with a code. A write may send only the codes in `sent`. */
const coded = (codes: CodeTable, sent: readonly number[], fresh: number) => ({
  stored: code,
  seed: v.optional(codeOf(codes)),
  sent: v.optional(v.picklist(sent)),
  fresh,
  toSeed: (value: unknown) => (typeof value === "number" ? seedCode(codes, value) : value),
});

const dateTime = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), "The value is not a date."),
);
const ruleIds = v.nullable(v.array(identifier));
const engine = { name: v.string(), valueEncoded: text };
const engineSettings = v.nullable(v.array(v.strictObject(engine)));
/** A switch that is never null. */
const definite = (fresh: boolean) => ({
  stored: v.boolean(),
  seed: v.optional(v.boolean()),
  sent: v.optional(flag),
  fresh,
});

/**
 * The settings of a zone as the API returns them. Each has its schema in the store and in a seed. If a setting can be written, it
 * also has its schema in the body of a write. If the plan does not decide the value in a new zone, the setting also has this value.
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
    stored: ruleIds,
    seed: described(v.optional(ruleIds), "IDs of the zone's custom WAF rules, in the order in which they apply."),
    sent: v.optional(ruleIds),
    fresh: [],
  },
  wafRequestHeaderLoggingEnabled: definite(true),
  requestBodyLoggingEnabled: definite(false),
  wafRequestIgnoredHeaders: names("Names of headers that are kept out of event logs."),
  wafProfileId: { stored: limit, seed: v.optional(limit), sent: v.optional(limit), fresh: 2 },
  wafEngineConfig: {
    stored: engineSettings,
    seed: v.optional(engineSettings),
    sent: v.optional(v.nullable(v.array(v.object(engine)))),
    fresh: [],
  },
  wafRequestBodyLimitAction: coded("bodyLimitAction", [0, 1, 2], 1),
  wafResponseBodyLimitAction: coded("bodyLimitAction", [0, 1, 2], 2),
} as const satisfies Readonly<Record<string, Setting>>;

export interface Setting {
  readonly stored: v.GenericSchema;
  readonly seed: v.GenericSchema;
  readonly sent?: v.GenericSchema;
  readonly fresh?: unknown;
  /** Converts a value of the API for a seed. */
  readonly toSeed?: (value: unknown) => unknown;
}
type Column<Rows, Name extends string> = {
  [Key in keyof Rows as Rows[Key] extends Readonly<Record<Name, unknown>> ? Key : never]: Rows[Key] extends Readonly<
    Record<Name, infer Value>
  >
    ? Value
    : never;
};

/** Returns the column of a table by the names of the rows that have it. */
export const column = <Rows extends Readonly<Record<string, object>>, const Name extends keyof Setting>(
  rows: Rows,
  name: Name,
): Column<Rows, Name> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, row]) => (name in row ? [[key, Reflect.get(row, name)]] : [])),
  ) as Column<Rows, Name>;

export const storedSettings = column(SETTINGS, "stored");
export const seedSettings = column(SETTINGS, "seed");
/** The body of a write of settings; unknown and read-only members are ignored. */
export const sentSettings = v.object(column(SETTINGS, "sent"));
export const newSettings = column(SETTINGS, "fresh");

type SeedSettings = v.InferInput<v.ObjectSchema<typeof seedSettings, undefined>>;

/** Returns the settings of a zone for a seed. Leaves out those that a seed cannot have; they then have the values of a new zone. */
export const settingsForSeed = (zone: object): SeedSettings =>
  Object.fromEntries(
    Object.entries<Setting>(SETTINGS)
      .map(([name, { toSeed, seed }]) => {
        const value: unknown = Reflect.get(zone, name);
        return { name, seed, value: toSeed === undefined ? value : toSeed(value) };
      })
      .flatMap(({ name, seed, value }) => (value !== undefined && v.is(seed, value) ? [[name, value]] : [])),
  );

/** A setting of a part, or a part of a part. A seed with the part has all its members. */
type PartSetting = Required<Setting>;

const member = (codes: CodeTable, sent: readonly number[], fresh: number) => ({
  stored: code,
  seed: codeOf(codes),
  sent: v.optional(v.picklist(sent)),
  fresh,
  toSeed: (value: unknown) => seedCode(codes, typeof value === "number" ? value : 0),
});

const required = (fresh: boolean) => ({
  stored: v.boolean(),
  seed: v.boolean(),
  sent: v.optional(flag),
  fresh,
  toSeed: (value: unknown) => value === true,
});

/** Settings that the API returns as one object. `body` is the body of a write. */
function part<const Members extends Readonly<Record<string, PartSetting>>>(members: Members) {
  const of = <Name extends keyof Setting>(name: Name) =>
    Object.fromEntries(Object.entries(members).map(([key, setting]) => [key, setting[name]])) as {
      [Key in keyof Members]: Members[Key][Name];
    };
  const body = v.object(of("sent"));
  return {
    stored: v.strictObject(of("stored")),
    seed: v.strictObject(of("seed")),
    body,
    sent: v.optional(v.nullable(body)),
    fresh: of("fresh"),
    toSeed: (value: unknown) =>
      Object.fromEntries(
        Object.entries(members).map(([key, { toSeed }]) => [key, toSeed(isObject(value) ? value[key] : undefined)]),
      ) as { [Key in keyof Members]: ReturnType<Members[Key]["toSeed"]> },
  };
}

const sensitivity = member("sensitivity", [0, 1, 2, 3], 1);

export const botDetectionSettings = part({
  executionMode: member("botDetectionMode", [0, 1], 0),
  requestIntegrity: part({ sensitivity }),
  ipAddress: part({ sensitivity }),
  browserFingerprint: part({
    sensitivity,
    aggression: member("aggression", [0, 1, 2, 3, 4], 1),
    complexEnabled: {
      stored: flag,
      seed: flag,
      sent: v.optional(flag),
      fresh: false,
      toSeed: (value: unknown) => (typeof value === "boolean" ? value : null),
    },
  }),
});

export const uploadScanningSettings = part({
  isEnabled: required(false),
  csamScanningMode: member("scanningMode", [0, 1, 2], 0),
  antivirusScanningMode: member("scanningMode", [0, 1, 2], 0),
});

export const apiGuardianSettings = part({
  isEnabled: required(true),
  executionMode: member("guardianMode", [0, 1], 0),
  bodyLimitAction: member("bodyLimitAction", [0, 1, 2], 1),
  unmatchedPathAction: member("bodyLimitAction", [0, 1, 2], 2),
});

import type { WafEngineSetting } from "../../api/index.js";
import {
  between,
  constrained,
  integer,
  mapOf,
  notBlank,
  optionalComputed,
  setOf,
  sizeAtLeast,
  type State,
  string,
} from "../../framework/index.js";
import { KEPT_SETTING } from "../policies/take-over.js";

/** Without these settings, the WAF blocks nothing, even after learning. */
export const WAF = ["waf_enabled", "waf_execution_mode"];

const words = setOf(constrained(string, notBlank));
const paranoia = (stage: string, starts: readonly number[] = []) =>
  optionalComputed(integer, {
    ...KEPT_SETTING,
    doc: `Paranoia level of the WAF for ${stage}, 1 to 4. Null if the zone uses the default.`,
    constraints: [between(1, 4)],
    meaning: { kind: "scale", order: [1, 2, 3, 4], starts, requires: WAF },
  });

export const engineSettings = {
  waf_detection_paranoia_level: paranoia("detection"),
  waf_executing_paranoia_level: paranoia("executing rules"),
  waf_blocking_paranoia_level: paranoia("blocking", [2, 3, 4]),
  waf_allowed_methods: optionalComputed(words, {
    ...KEPT_SETTING,
    doc: "HTTP methods that the WAF allows. Null if the zone uses the default.",
    constraints: [sizeAtLeast(1, "method")],
    meaning: { kind: "exceptions", of: "values", requires: WAF },
  }),
  waf_allowed_http_versions: optionalComputed(words, {
    ...KEPT_SETTING,
    doc: "HTTP versions that the WAF allows, for example `HTTP/2`. Null if the zone uses the default.",
    constraints: [sizeAtLeast(1, "version")],
    meaning: { kind: "exceptions", of: "values", requires: WAF },
  }),
  waf_allowed_request_content_types: optionalComputed(words, {
    ...KEPT_SETTING,
    doc: "Content types of requests that the WAF allows. Null if the zone uses the default.",
    constraints: [sizeAtLeast(1, "content type")],
    meaning: { kind: "exceptions", of: "values", requires: WAF },
  }),
};

export const otherEngineSettings = {
  waf_engine_config: optionalComputed(mapOf(string), {
    ...KEPT_SETTING,
    doc: "Other settings of the WAF engine, by name. Only the names given here are managed; the data source `bunny_shield_waf_engine_config` lists the defaults. Removing a name leaves its value unchanged.",
    meaning: { kind: "subject" },
  }),
};

type EngineState = State<typeof engineSettings & typeof otherEngineSettings>;

/** The configured engine settings; the others are null. */
type ConfiguredEngine = { readonly [Name in keyof EngineState]: EngineState[Name] | undefined };

/** API names of engine settings, by attribute. */
const ENGINE_NAMES = {
  waf_detection_paranoia_level: "detection_paranoia_level",
  waf_executing_paranoia_level: "executing_paranoia_level",
  waf_blocking_paranoia_level: "blocking_paranoia_level",
  waf_allowed_methods: "allowed_methods",
  waf_allowed_http_versions: "allowed_http_versions",
  waf_allowed_request_content_types: "allowed_request_content_type",
} as const;

const WITH_ATTRIBUTE: ReadonlySet<string> = new Set(Object.values(ENGINE_NAMES));

/** Reads the engine's defaults. Called only if the zone lacks a managed setting. */
export type EngineDefaults = () => Promise<readonly WafEngineSetting[]>;

const joined = (words: readonly string[]): string => [...words].sort().join(" ");
const betweenBars = (words: readonly string[]): string => joined(words.map((word) => `|${word}|`));
const split = (text: string): string[] => text.split(/[\s|]+/).filter((word) => word !== "");

/** Converts the configured engine settings to the API's form. */
export function engineChanges(from: Partial<ConfiguredEngine>): WafEngineSetting[] {
  const level = (value: number | null | undefined) => (typeof value === "number" ? String(value) : undefined);
  const values: Record<string, string | undefined> = {
    ...from.waf_engine_config,
    [ENGINE_NAMES.waf_detection_paranoia_level]: level(from.waf_detection_paranoia_level),
    [ENGINE_NAMES.waf_executing_paranoia_level]: level(from.waf_executing_paranoia_level),
    [ENGINE_NAMES.waf_blocking_paranoia_level]: level(from.waf_blocking_paranoia_level),
    [ENGINE_NAMES.waf_allowed_methods]: from.waf_allowed_methods ? joined(from.waf_allowed_methods) : undefined,
    [ENGINE_NAMES.waf_allowed_http_versions]: from.waf_allowed_http_versions
      ? joined(from.waf_allowed_http_versions)
      : undefined,
    [ENGINE_NAMES.waf_allowed_request_content_types]: from.waf_allowed_request_content_types
      ? betweenBars(from.waf_allowed_request_content_types)
      : undefined,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, valueEncoded: value }],
  );
}

/** The managed engine settings: those that are not null. */
export type Managed<Config = Readonly<Record<string, unknown>>> = {
  readonly [Name in keyof typeof ENGINE_NAMES]?: unknown;
} & { readonly waf_engine_config?: Config | null | undefined };

/**
 * Converts the engine's settings to state. If the zone does not override a managed setting, its value is the default, because the
 * API may drop an override that equals the default. A setting that is not managed is null. An import shows all overrides.
 */
export async function engineState(
  found: readonly WafEngineSetting[],
  prior: Managed,
  defaults: EngineDefaults,
): Promise<EngineState> {
  const own = valuesOf(found);
  const managed = [
    ...Object.entries(ENGINE_NAMES)
      .filter(([attribute]) => isSet(Reflect.get(prior, attribute)))
      .map(([, name]) => name as string),
    ...Object.keys(prior.waf_engine_config ?? {}),
  ];
  const all = managed.every((name) => own.has(name)) ? own : new Map([...valuesOf(await defaults()), ...own]);
  const others = Object.keys(prior.waf_engine_config ?? {});
  if (!prior.waf_engine_config) others.push(...[...own.keys()].filter((name) => !WITH_ATTRIBUTE.has(name)));
  const value = (attribute: keyof typeof ENGINE_NAMES): string | undefined =>
    (isSet(prior[attribute]) ? all : own).get(ENGINE_NAMES[attribute]);
  const level = (text: string | undefined) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null);
  const words = (text: string | undefined) => (text === undefined ? null : split(text));
  return {
    waf_detection_paranoia_level: level(value("waf_detection_paranoia_level")),
    waf_executing_paranoia_level: level(value("waf_executing_paranoia_level")),
    waf_blocking_paranoia_level: level(value("waf_blocking_paranoia_level")),
    waf_allowed_methods: words(value("waf_allowed_methods")),
    waf_allowed_http_versions: words(value("waf_allowed_http_versions")),
    waf_allowed_request_content_types: words(value("waf_allowed_request_content_types")),
    waf_engine_config: Object.fromEntries(others.map((name) => [name, all.get(name) ?? ""])),
  };
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

function valuesOf(settings: readonly WafEngineSetting[]): Map<string, string> {
  return new Map(settings.map(({ name, valueEncoded }) => [name, valueEncoded ?? ""]));
}

/** Returns the names in `waf_engine_config` that have their own attributes. */
export function namesWithAttributes(config: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] {
  return Object.entries(ENGINE_NAMES)
    .filter(([, name]) => Object.hasOwn(config, name))
    .map(([attribute, name]) => [name, attribute] as const);
}

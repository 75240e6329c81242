import { ENTRY_PLURALS, isEntryType } from "../zone/access-lists/index.js";
import { isJsonObject, jsonAt } from "../shared/json.js";
import { conditionsOf } from "./conditions.js";
import { memberName } from "./generated-class.js";
import { constantFor, memberLines, packageName, quoteTs, TsCall, TsCode } from "./typescript.js";

/** An object to write as props. */
export interface WrittenObject {
  /** Reads a path such as `found.enabled`; null or undefined if it is unset. */
  readonly read: (path: string) => unknown;
  /** Reports whether the configuration sets an attribute. */
  readonly sets: (attribute: string) => boolean;
}

/** The code around the props. */
export interface CodeContext {
  /** The ID of the construct. Files and default names are derived from the ID. */
  readonly id?: string;
  /** Adds a file and returns the expression of its path. If this function is missing, texts stay in the code. */
  readonly addFile?: (path: string, text: string) => TsCode;
  /** Adds the meaning of an attribute to its value as a comment. */
  readonly explain?: (attribute: string, value: unknown) => unknown;
}

export interface Prop {
  /** Attributes that the prop declares, including their members. */
  readonly covers: readonly string[];
  /** Returns the value as code. Returns null to omit the prop, and undefined if the prop cannot express the object. */
  readonly write: (object: WrittenObject, place: CodeContext) => unknown;
  /** The attributes that the value declares. Default: all in `covers`. */
  readonly declares?: (object: WrittenObject) => readonly string[];
  /** Reports whether the construct uses this value by default. */
  readonly isImplied?: (object: WrittenObject, place: CodeContext) => boolean;
  readonly required?: true;
  /** The attribute whose meaning the comment above the prop explains. */
  readonly explained?: string;
}

/** A hand-written construct that declares one object. */
export interface WrittenConstruct {
  readonly type: string;
  /** In the order of writing. */
  readonly props: Readonly<Record<string, Prop>>;
  /** The prop for attributes that no other prop declares. */
  readonly rest?: string;
}

type Options = Pick<Prop, "required" | "explained"> & { readonly implied?: string | number | boolean };

function prop(attribute: string, write: (value: unknown) => unknown, { implied, ...options }: Options = {}): Prop {
  return {
    covers: [attribute],
    write: ({ read }) => {
      const value = read(attribute) ?? null;
      return value === null ? null : write(value);
    },
    ...(implied !== undefined && { isImplied: ({ read }) => read(attribute) === implied }),
    ...options,
  };
}

const plain = (attribute: string, options?: Options): Prop => prop(attribute, (value) => value, options);

/** A prop whose words are constants. */
const word = (attribute: string, constants: string, options?: Options): Prop =>
  prop(attribute, (value) => constantFor(constants, value), options);

/** A prop with a list of words that are constants. */
const words = (attribute: string, constants: string, options?: Options): Prop =>
  prop(attribute, (value) => constantsFor(constants, value), options);

function constantsFor(constants: string, value: unknown): TsCode[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const found = value.flatMap((one) => constantFor(constants, one) ?? []);
  return found.length === value.length ? found : undefined;
}

/** A required text that must match `form`. */
const text = (attribute: string, form: RegExp): Prop => ({
  ...prop(attribute, (value) => (typeof value === "string" && form.test(value) ? value : undefined)),
  required: true,
});

/** The construct derives this name from its ID by default. */
const ruleName: Prop = {
  ...plain("name"),
  isImplied: ({ read }, { id = "" }) => read("name") === id.replaceAll(/[^A-Za-z0-9]+/g, " ").trim(),
};

const condition: Prop = {
  covers: ["conditions"],
  write: ({ read }) => {
    const found = conditionsOf(read("conditions"));
    return found?.length === 1 ? found[0] : found;
  },
  required: true,
};

const asNumber = (entry: string): number | string => (/^[1-9]\d{0,9}$/.test(entry) ? Number(entry) : entry);

/** A list with more entries gets a file of its own. */
export const LONG_LIST = 20;

const entries: Prop = {
  covers: ["type", "entries", "content"],
  write: ({ read }, place) => {
    const [type, content, entries] = [read("type"), read("content"), read("entries")];
    if (typeof type !== "string" || !isEntryType(type)) return undefined;
    const { addFile, id = "" } = place;
    const inFile = (lines: string): TsCall | undefined =>
      addFile && new TsCall("Entries.fromFile", [type, addFile(`lists/${id}.txt`, lines)]);
    if (typeof content === "string" && addFile !== undefined) return inFile(content);
    const texts = typeof content === "string" ? entriesIn(content) : entries;
    if (!isTexts(texts)) return undefined;
    const isLong = texts.length > LONG_LIST && texts.every(isSameInFile);
    const written = isLong ? inFile(`${texts.join("\n")}\n`) : undefined;
    return written ?? new TsCall(`Entries.${ENTRY_PLURALS[type]}`, type === "asn" ? texts.map(asNumber) : texts);
  },
  required: true,
};

/** Reports whether an entry is unchanged in a file. Files lose comments and surrounding white space. */
const isSameInFile = (entry: string): boolean => entry === entry.trim() && !/[#;\r\n]/.test(entry);

const entriesIn = (content: string): string[] =>
  content
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^[#;]/.test(line));

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** The API and the construct have different defaults. */
const listAction: Prop = {
  covers: ["action"],
  write: ({ read }) => constantFor("AccessListAction", read("action") ?? "log"),
};

const html: Prop = {
  covers: ["html"],
  write: ({ read }, { addFile, id = "" }) => {
    const found = read("html");
    if (typeof found !== "string") return undefined;
    return addFile === undefined
      ? new TsCall("PageContent.fromHtml", [found])
      : new TsCall("PageContent.fromFile", [addFile(`pages/${id}.html`, found)]);
  },
  required: true,
};

const LIMIT = ["enabled", "request_count", "timeframe", "type"].map((name) => `rate_limiting_${name}`);

/** The limit of an endpoint, if it is fully known. */
const endpointLimit: Prop = {
  covers: LIMIT,
  write: ({ read }) => {
    const [enabled, requests, timeframe, kind] = LIMIT.map((name) => read(name) ?? null);
    if ([enabled, requests, timeframe, kind].every((value) => value === null)) return null;
    const period = constantFor("RateLimitTimeframe", timeframe);
    if (typeof enabled !== "boolean" || typeof requests !== "number" || period === undefined) return undefined;
    if (kind !== "ip" && kind !== "global") return undefined;
    return {
      ...(!enabled && { enabled }),
      ...{ requests, timeframe: period },
      ...(kind === "global" && { eachAddress: false }),
    };
  },
};

const WAF_RULES = [
  ["except", "waf_disabled_rules"],
  ["logOnly", "waf_log_only_rules"],
] as const;

const WAF_MODE = ["waf_enabled", "waf_execution_mode", "learning_mode", "learning_mode_until"];

/** Returns the method of `Waf` for the settings; undefined if there is none. */
function wafMethod({ read }: WrittenObject): "OFF" | "blocking" | "learning" | "logging" | undefined {
  const [isEnabled, mode, learns] = WAF_MODE.map(read);
  if (isEnabled === false) return "OFF";
  if (isEnabled !== true) return undefined;
  if (mode === "log") return learns === true ? "learning" : "logging";
  return mode === "block" && learns !== true ? "blocking" : undefined;
}

const DECLARED_BY = { OFF: 1, logging: 2, blocking: 3, learning: 4 } as const;

const waf: Prop = {
  covers: [...WAF_MODE, ...WAF_RULES.map(([, attribute]) => attribute)],
  write: (object) => {
    const method = wafMethod(object);
    if (method === undefined || method === "OFF") return method && packageName(`Waf.${method}`);
    const until = method === "learning" ? [["until", "learning_mode_until"] as const] : [];
    const options = [...until, ...WAF_RULES].flatMap(([name, attribute]) =>
      object.sets(attribute) ? [[name, object.read(attribute) ?? []] as const] : [],
    );
    return new TsCall(`Waf.${method}`, options.length === 0 ? [] : [Object.fromEntries(options)]);
  },
  declares: (object) => {
    const method = wafMethod(object);
    if (method === undefined) return [];
    const rules = method === "OFF" ? [] : WAF_RULES.map(([, attribute]) => attribute);
    return [...WAF_MODE.slice(0, DECLARED_BY[method]), ...rules];
  },
};

const conditionsOfException: Prop = prop(
  "conditions",
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const written = value.map((one: unknown) => (isJsonObject(one) ? exceptionCondition(one) : undefined));
    return written.includes(undefined) ? undefined : written;
  },
  { required: true },
);

function exceptionCondition({ type, patterns, match_type, parameter, ...rest }: Readonly<Record<string, unknown>>) {
  const of = constantFor("ExceptionTrigger", type);
  const match = match_type === "any" ? undefined : constantFor("ExceptionMatch", match_type);
  if (of === undefined || Object.keys(rest).length > 0) return undefined;
  if (match === undefined && (match_type ?? "any") !== "any") return undefined;
  return { of, patterns, match, parameter: parameter === "" ? undefined : parameter };
}

/**
 * The hand-written constructs by name. Each declares one object. Their classes check with `checkProps` that each prop has a row
 * here, except the zone, timeouts, and `onDestroy`.
 */
export const CONSTRUCTS = {
  AppAutoscaling: {
    type: "bunny_app_autoscaling",
    props: { appId: plain("app_id"), min: plain("min", { implied: 1 }), max: plain("max") },
  },
  AccessList: {
    type: "bunny_shield_access_list",
    props: {
      name: { ...plain("name"), isImplied: ({ read }, { id }) => read("name") === id },
      description: plain("description"),
      enabled: plain("enabled"),
      action: listAction,
      entries,
      asText: { covers: [], write: ({ read }) => (typeof read("content") === "string" ? true : null) },
      allowCatchAll: plain("allow_catch_all"),
      maxRemovalPercent: plain("max_removal_percent"),
      maxBlockingPercent: plain("max_blocking_percent"),
    },
  },
  ApiGuardian: {
    type: "bunny_shield_api_guardian",
    props: {
      // The API does not return the document.
      document: { covers: ["content"], write: () => undefined, required: true },
      mode: word("execution_mode", "ApiGuardianMode"),
      unmatched: word("unmatched_path_action", "UnmatchedRequests"),
      checkAuthorization: plain("enforce_authorization_validation"),
    },
  },
  ApiEndpoint: {
    type: "bunny_shield_api_guardian_endpoint",
    props: {
      method: text("request_method", /^[A-Z]+$/),
      path: text("request_path", /^\//),
      enabled: plain("enabled"),
      checkRequestBody: plain("validate_request_body_schema"),
      checkResponseBody: plain("validate_response_body_schema"),
      checkAuthorization: plain("validate_authorization"),
      detectCrossSiteScripting: plain("detect_parameter_xss"),
      detectSqlInjection: plain("detect_parameter_sqli"),
      searchedParameters: plain("injection_detection_parameters"),
      rateLimit: endpointLimit,
    },
  },
  BotDetection: {
    type: "bunny_shield_bot_detection",
    props: {
      mode: word("execution_mode", "BotDetectionMode", { implied: "challenge" }),
      requestIntegrity: word("request_integrity_sensitivity", "DetectionSensitivity"),
      ipAddress: word("ip_address_sensitivity", "DetectionSensitivity"),
      browserFingerprint: word("browser_fingerprint_sensitivity", "DetectionSensitivity"),
      fingerprintAggression: word("browser_fingerprint_aggression", "FingerprintAggression", {
        explained: "browser_fingerprint_aggression",
      }),
      complexFingerprints: plain("browser_fingerprint_complex_enabled"),
    },
  },
  Exception: {
    type: "bunny_shield_exception",
    props: {
      pullZoneId: plain("pull_zone_id"),
      disables: words("disables", "ExceptionOf", { required: true }),
      conditions: conditionsOfException,
      match: word("match_type", "ExceptionMatch", { implied: "any" }),
      description: plain("description"),
      enabled: plain("enabled", { implied: true }),
      allowCatchAll: plain("allow_catch_all"),
    },
  },
  ResponsePage: {
    type: "bunny_shield_custom_page",
    props: { pageType: word("page_type", "ResponsePageType", { implied: "block" }), content: html },
  },
  RateLimit: {
    type: "bunny_shield_rate_limit",
    props: {
      name: ruleName,
      description: plain("description"),
      conditions: condition,
      transformations: words("transformations", "RuleTransformation"),
      countBy: word("counter_key", "RateLimitCounterKey"),
      requests: plain("request_count"),
      timeframe: word("timeframe", "RateLimitTimeframe"),
      action: word("action", "RateLimitAction", { implied: "rate_limit" }),
      blockTime: word("block_time", "RateLimitBlockTime"),
      severity: word("severity", "WafSeverity"),
      allowNoMatch: plain("allow_no_match"),
    },
  },
  UploadScanning: {
    type: "bunny_shield_upload_scanning",
    props: {
      enabled: plain("enabled", { implied: true }),
      viruses: word("antivirus_scanning_mode", "UploadAction"),
      csam: word("csam_scanning_mode", "UploadAction"),
    },
  },
  WafRule: {
    type: "bunny_shield_waf_rule",
    props: {
      name: ruleName,
      description: plain("description"),
      conditions: condition,
      transformations: words("transformations", "RuleTransformation"),
      action: word("action", "WafAction"),
      severity: word("severity", "WafSeverity"),
      allowCatchAll: plain("allow_catch_all"),
      allowNoMatch: plain("allow_no_match"),
    },
  },
  ShieldZone: {
    type: "bunny_shield_zone",
    props: {
      pullZoneId: plain("pull_zone_id"),
      plan: word("plan_type", "ShieldPlan"),
      waf,
      ddos: word("ddos_shield_sensitivity", "Ddos", { explained: "ddos_shield_sensitivity" }),
      underAttack: plain("under_attack"),
      whiteLabelPages: plain("whitelabel_response_pages"),
      allowUnprotected: plain("allow_unprotected"),
    },
    rest: "settings",
  },
} as const satisfies Readonly<Record<string, WrittenConstruct>>;

export type ConstructName = keyof typeof CONSTRUCTS;

const NAMES = new Map<string, ConstructName>(
  Object.entries(CONSTRUCTS).map(([name, { type }]) => [type, name as ConstructName]),
);

/** Returns the name of the construct for a type, or undefined if there is none. */
export const constructFor = (type: string): ConstructName | undefined => NAMES.get(type);

/** Returns the construct for a type; undefined if there is none. */
export function writtenConstruct(type: string): WrittenConstruct | undefined {
  const name = constructFor(type);
  return name && CONSTRUCTS[name];
}

/** Props in the order of writing. Undefined props are omitted. */
export type Props = Readonly<Record<string, unknown>>;

/**
 * Returns the props that declare all attributes of an object except its zone. Returns undefined if its construct cannot declare
 * them. Omits defaults. Attributes of props in `without` go to the `rest` prop.
 */
export function propsFor(
  type: string,
  config: Props,
  place: CodeContext,
  without: readonly string[] = [],
): Props | undefined {
  const construct = writtenConstruct(type);
  if (construct === undefined) return undefined;
  const written = Object.entries(construct.props).filter(([name]) => !without.includes(name));
  const object: WrittenObject = {
    read: (path) => jsonAt(config, path),
    sets: (attribute) => (config[attribute] ?? null) !== null,
  };
  // Adds files only when the code refers to them.
  const draft = place.addFile === undefined ? place : { ...place, addFile: () => new TsCode("") };
  const values = written.map(([name, prop]) => ({ name, prop, value: prop.write(object, draft) }));
  if (values.some(({ prop, value }) => prop.required === true && value === undefined)) return undefined;
  const declared = values.flatMap(({ prop: { declares, covers }, value }) =>
    value === undefined ? [] : (declares?.(object) ?? covers),
  );
  const left = setPaths(config, declared).filter((path) => path !== "shield_zone_id" && !declared.includes(path));
  if (left.length > 0 && construct.rest === undefined) return undefined;
  const { explain = (_: string, value: unknown) => value } = place;
  const rest = left.map((name) => [memberName(name), explain(name, config[name])] as const);
  return {
    ...Object.fromEntries(
      values.map(({ name, prop }) => {
        const value = prop.isImplied?.(object, place) === true ? undefined : (prop.write(object, place) ?? undefined);
        return [name, prop.explained === undefined || value === undefined ? value : explain(prop.explained, value)];
      }),
    ),
    ...(construct.rest !== undefined && rest.length > 0 && { [construct.rest]: Object.fromEntries(rest) }),
  };
}

/**
 * Returns a statement that declares an object in the zone of the variable `zone`. Returns undefined if its construct cannot
 * declare the object.
 */
export function constructStatement(type: string, id: string, config: Props): string | undefined {
  const props = propsFor(type, config, { id });
  if (props === undefined) return undefined;
  const all = { ...("shield_zone_id" in config && { zone: new TsCode("zone") }), ...props };
  return [`new ${constructFor(type) ?? ""}(this, ${quoteTs(id)}, {`, ...memberLines(all, "  "), "});"].join("\n");
}

/** Returns the paths with a value. If props declare the members of an object separately, returns the members' paths. */
const setPaths = (config: Props, declared: readonly string[]): string[] =>
  Object.entries(config).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    const isWithin = isJsonObject(value) && declared.some((path) => path.startsWith(`${name}.`));
    return isWithin ? setPaths(value, []).map((inner) => `${name}.${inner}`) : [name];
  });

import { ENTRY_PLURALS, type EntryType, isEntryType } from "../../zone/access-lists/index.js";
import { conditionsOf } from "../../code/conditions.js";
import { explainedValue } from "./explanations.js";
import { Fields } from "../../code/object-fields.js";
import { packageName, TsCall, TsCode } from "../../code/typescript.js";
import { LONG_LIST } from "./written-files.js";

/** Props of a construct, in the order in which they are written. Undefined is left out. */
export type Props = Readonly<Record<string, unknown>>;

/** What the code for an object needs besides its values. */
export interface Surroundings {
  /** ID of the construct. */
  readonly id: string;
  /** Adds a file, and returns the expression for its path. */
  readonly beside: (path: string, text: string) => TsCode;
}

/** A construct, and what it declares of an object: undefined if it cannot declare the object. Takes what it declares. */
interface Construct {
  readonly name: string;
  readonly propsOf: (fields: Fields, surroundings: Surroundings) => Props | undefined;
}

/** The constructs that declare one object each, by the type of the object. That of zones is in `zone-code.ts`. */
const CONSTRUCTS: Readonly<Record<string, Construct>> = {
  bunny_app_autoscaling: {
    name: "AppAutoscaling",
    propsOf: (fields) => ({
      appId: fields.take("app_id"),
      min: fields.takeUnless("min", 1),
      max: fields.take("max"),
    }),
  },
  bunny_shield_access_list: { name: "AccessList", propsOf: listProps },
  bunny_shield_api_guardian_endpoint: { name: "ApiEndpoint", propsOf: endpointProps },
  bunny_shield_bot_detection: {
    name: "BotDetection",
    propsOf: (fields) => ({
      mode: fields.constant("execution_mode", "BotDetectionMode", "challenge"),
      requestIntegrity: fields.constant("request_integrity_sensitivity", "DetectionSensitivity"),
      ipAddress: fields.constant("ip_address_sensitivity", "DetectionSensitivity"),
      browserFingerprint: fields.constant("browser_fingerprint_sensitivity", "DetectionSensitivity"),
      fingerprintAggression: explainedValue(
        "bunny_shield_bot_detection",
        "browser_fingerprint_aggression",
        fields.constant("browser_fingerprint_aggression", "FingerprintAggression"),
      ),
      complexFingerprints: fields.take("browser_fingerprint_complex_enabled"),
    }),
  },
  bunny_shield_custom_page: {
    name: "ResponsePage",
    propsOf(fields, { beside, id }) {
      const html = fields.take("html");
      if (typeof html !== "string") return undefined;
      return {
        pageType: fields.constant("page_type", "ResponsePageType", "block"),
        content: new TsCall("PageContent.fromFile", [beside(`pages/${id}.html`, html)]),
      };
    },
  },
  bunny_shield_rate_limit: { name: "RateLimit", propsOf: limitProps },
  bunny_shield_upload_scanning: {
    name: "UploadScanning",
    propsOf: (fields) => ({
      enabled: fields.takeUnless("enabled", true),
      viruses: fields.constant("antivirus_scanning_mode", "UploadAction"),
      csam: fields.constant("csam_scanning_mode", "UploadAction"),
    }),
  },
  bunny_shield_waf_rule: { name: "WafRule", propsOf: ruleProps },
};

/** The construct for objects of a type; undefined if there is none that declares exactly one. */
export const constructFor = (type: string): string | undefined => CONSTRUCTS[type]?.name;

/** The props that declare all of an object, without its zone; undefined if its construct cannot. */
export function propsFor(
  type: string,
  config: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): Props | undefined {
  const fields = new Fields(config);
  fields.take("shield_zone_id");
  const added: Parameters<Surroundings["beside"]>[] = [];
  const draft: Surroundings = { ...surroundings, beside: (...file) => (added.push(file), new TsCode("")) };
  if (CONSTRUCTS[type]?.propsOf(fields, draft) === undefined || !fields.isEmpty) return undefined;
  // Files are added only where the code refers to them.
  return CONSTRUCTS[type].propsOf(new Fields(config), surroundings);
}

function listProps(fields: Fields, { id, beside }: Surroundings): Props | undefined {
  const [type, content] = [fields.take("type"), fields.take("content")];
  if (typeof type !== "string" || !isEntryType(type)) return undefined;
  const fromFile = (text: string) => new TsCall("Entries.fromFile", [type, beside(`lists/${id}.txt`, text)]);
  const entries =
    typeof content === "string" ? fromFile(content) : shortEntries(type, fields.take("entries"), fromFile);
  if (entries === undefined) return undefined;
  return {
    listName: fields.takeUnless("name", id),
    description: fields.take("description"),
    enabled: fields.take("enabled"),
    action: fields.constant("action", "AccessListAction") ?? packageName("AccessListAction.LOG"),
    entries,
    asText: typeof content === "string" ? true : undefined,
    allowCatchAll: fields.take("allow_catch_all"),
  };
}

function shortEntries(type: EntryType, entries: unknown, fromFile: (text: string) => TsCall): TsCall | undefined {
  if (!isTexts(entries)) return undefined;
  if (entries.length > LONG_LIST && entries.every(isSameInFile)) return fromFile(`${entries.join("\n")}\n`);
  return new TsCall(`Entries.${ENTRY_PLURALS[type]}`, type === "asn" ? entries.map(asNumber) : entries);
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** Whether a line of a file with this entry means the entry: comments and white space around it are skipped. */
const isSameInFile = (entry: string): boolean => entry === entry.trim() && !/[#;\r\n]/.test(entry);

const asNumber = (entry: string): number | string => (/^[1-9]\d{0,9}$/.test(entry) ? Number(entry) : entry);

/** A name that the construct would make of its ID. */
const ruleNameOf = (id: string): string => id.replaceAll(/[^A-Za-z0-9]+/g, " ").trim();

function limitProps(fields: Fields, { id }: Surroundings): Props | undefined {
  const rule = new Fields({ ...(fields.take("rule_configuration") as object) });
  const match = conditionsOf(rule);
  if (match === undefined) return undefined;
  const props = {
    ruleName: fields.takeUnless("rule_name", ruleNameOf(id)),
    description: fields.take("rule_description"),
    match: match.length === 1 ? match[0] : match,
    transformations: rule.constants("transformation_types", "RuleTransformation"),
    countBy: rule.constant("counter_key_type", "RateLimitCounterKey"),
    requests: rule.take("request_count"),
    timeframe: rule.constant("timeframe", "RateLimitTimeframe"),
    action: rule.constant("action_type", "RateLimitAction", "rate_limit"),
    blockTime: rule.constant("block_time", "RateLimitBlockTime"),
    severity: rule.constant("severity_type", "WafSeverity"),
  };
  return rule.isEmpty ? props : undefined;
}

function ruleProps(fields: Fields, { id }: Surroundings): Props | undefined {
  const rule = new Fields({ ...(fields.take("rule_configuration") as object) });
  const when = conditionsOf(rule);
  if (when === undefined) return undefined;
  const props = {
    ruleName: fields.takeUnless("rule_name", ruleNameOf(id)),
    description: fields.take("rule_description"),
    when: when.length === 1 ? when[0] : when,
    transformations: rule.constants("transformation_types", "RuleTransformation"),
    action: rule.constant("action_type", "WafAction"),
    severity: rule.constant("severity_type", "WafSeverity"),
    allowCatchAll: fields.take("allow_catch_all"),
  };
  return rule.isEmpty ? props : undefined;
}

function endpointProps(fields: Fields): Props | undefined {
  const [method, path] = [fields.take("request_method"), fields.take("request_path")];
  if (typeof method !== "string" || !/^[A-Z]+$/.test(method)) return undefined;
  if (typeof path !== "string" || !path.startsWith("/")) return undefined;
  return {
    method,
    path,
    enabled: fields.take("enabled"),
    checkRequestBody: fields.take("validate_request_body_schema"),
    checkResponseBody: fields.take("validate_response_body_schema"),
    checkAuthorization: fields.take("validate_authorization"),
    detectCrossSiteScripting: fields.take("detect_parameter_xss"),
    detectSqlInjection: fields.take("detect_parameter_sqli"),
    searchedParameters: fields.take("injection_detection_parameters"),
    rateLimit: endpointLimit(fields),
  };
}

/** The limit of an endpoint, if all of it is known. */
function endpointLimit(fields: Fields): Props | undefined {
  const enabled = fields.peek("rate_limiting_enabled");
  const kind = fields.peek("rate_limiting_type");
  const requests = fields.peek("rate_limiting_request_count");
  if (typeof enabled !== "boolean" || (kind !== "ip" && kind !== "global") || typeof requests !== "number")
    return undefined;
  const timeframe = fields.constant("rate_limiting_timeframe", "RateLimitTimeframe");
  if (timeframe === undefined) return undefined;
  return {
    enabled: fields.takeUnless("rate_limiting_enabled", true),
    requests: fields.take("rate_limiting_request_count"),
    timeframe,
    eachAddress: fields.take("rate_limiting_type") === "ip" ? undefined : false,
  };
}

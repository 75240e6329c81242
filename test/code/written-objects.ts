import { type ConstructName, CONSTRUCTS, type Props, type WrittenConstruct } from "../../src/code/constructs.js";
import { CASES } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";

/** What meets requests to sign in. */
export const CONDITION = { variables: ["REQUEST_URI"], operator: "begins_with", value: "/login" };

/** Of an object: attributes that stand instead of those of the case, and other values of those that can drift. */
interface Special {
  readonly first?: Props;
  readonly others?: Props;
}

const SPECIAL: Readonly<Partial<Record<ConstructName, Special>>> = {
  AccessList: { others: { description: "Gates", entries: ["198.51.100.0/24"] } },
  Exception: {
    first: {
      conditions: [
        { type: "url", patterns: ["/webhooks/*"] },
        { type: "request_header", patterns: ["a", "b"], match_type: "all", parameter: "x-a" },
      ],
    },
    others: { conditions: [{ type: "url", patterns: ["/other/*"], match_type: "all" }] },
  },
  ResponsePage: { first: { page_type: "challenge", html: "<p>${no} template</p>" } },
  RateLimit: {
    first: {
      ...{ action: "challenge", request_count: 10, timeframe: 60, block_time: 300, counter_key: "country" },
      ...{ transformations: ["lowercase"], severity: "critical" },
      conditions: [CONDITION, { variables: ["REQUEST_HEADERS:x-a"], operator: "contains", value: "b", negated: true }],
    },
    others: {
      ...{ action: "rate_limit", request_count: 20, timeframe: 10, block_time: 30, counter_key: "ip" },
      ...{ transformations: ["url_decode", "lowercase"], severity: "notice" },
      conditions: [
        { variables: ["REQUEST_HEADERS:x-a"], operator: "contains", value: "b", negated: true },
        { variables: ["GEO:ASN"], operator: "str_eq", value: "64496" },
      ],
    },
  },
  WafRule: {
    first: {
      ...{ action: "block", severity: "warning", transformations: ["url_decode", "lowercase"] },
      conditions: [CONDITION],
    },
    others: {
      ...{ action: "log", severity: "critical", transformations: ["lowercase"] },
      conditions: [
        { variables: ["QUERY_STRING"], operator: "contains", value: "id=" },
        { variables: ["GEO:ASN"], operator: "str_eq", value: "64496" },
      ],
    },
  },
  ShieldZone: {
    first: { under_attack: true },
    others: { waf_enabled: true, learning_mode: false, under_attack: false, allow_unprotected: false },
  },
};

/** Attributes that no prop of these constructs declares, or for which the construct has its own value. */
const ELSEWHERE = ["on_destroy", "adopt_existing", "content"];

/** The attributes that props of the construct can declare. */
function declared(name: ConstructName, attributes: Props): Props {
  const { props, rest }: WrittenConstruct = CONSTRUCTS[name];
  const covered = ["shield_zone_id", ...Object.values(props).flatMap(({ covers }) => covers)];
  const isDeclared = (attribute: string) =>
    rest !== undefined || covered.some((path) => path === attribute || path.startsWith(`${attribute}.`));
  return Object.fromEntries(
    Object.entries(attributes).filter(([attribute]) => !ELSEWHERE.includes(attribute) && isDeclared(attribute)),
  );
}

const byConstruct = <Value>(value: (name: ConstructName) => Value) =>
  Object.fromEntries((Object.keys(CONSTRUCTS) as ConstructName[]).map((name) => [name, value(name)])) as Readonly<
    Record<ConstructName, Value>
  >;

/** Reports whether the construct declares this value without the prop. */
function isImplied(name: ConstructName, attribute: string, attributes: Props): boolean {
  const { props }: WrittenConstruct = CONSTRUCTS[name];
  const object = { read: (path: string) => attributes[path], sets: (path: string) => path in attributes };
  return Object.values(props).some((prop) => prop.covers.includes(attribute) && prop.isImplied?.(object, {}) === true);
}

/** The two values of each attribute in a case; the first is not what the construct declares without the prop. */
const VALUES = byConstruct((name) => {
  const { attributes, updates } = CASES[CONSTRUCTS[name].type](SEEDED);
  const swapped = Object.keys(updates).filter((attribute) => isImplied(name, attribute, attributes));
  const those = (from: Props) => Object.fromEntries(swapped.map((attribute) => [attribute, from[attribute]]));
  return { first: { ...attributes, ...those(updates) }, others: { ...updates, ...those(attributes) } };
});

/** All that each construct can say of an object. */
export const FIRST = byConstruct((name): Props => ({
  ...declared(name, VALUES[name].first),
  ...SPECIAL[name]?.first,
}));

/** Of each attribute that can drift, another value than in {@link FIRST}. */
export const OTHERS = byConstruct((name): Props => ({
  ...declared(name, VALUES[name].others),
  ...SPECIAL[name]?.others,
}));

import { type ConstructName, CONSTRUCTS, type Props, type WrittenConstruct } from "../../src/code/constructs.js";
import { CASES } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";

/** What meets requests to sign in. */
export const CONDITION = { variables: ["REQUEST_URI"], operator: "begins_with", value: "/login" };

/** Attributes that stand instead of those of the case. */
const SPECIAL: Readonly<Partial<Record<ConstructName, Props>>> = {
  Exception: {
    conditions: [
      { type: "url", patterns: ["/webhooks/*"] },
      { type: "request_header", patterns: ["a", "b"], match_type: "all", parameter: "x-a" },
    ],
  },
  ResponsePage: { page_type: "challenge", html: "<p>${no} template</p>" },
  RateLimit: {
    ...{ action: "challenge", request_count: 10, timeframe: 60, block_time: 300, counter_key: "country" },
    ...{ transformations: ["lowercase"], severity: "critical" },
    conditions: [CONDITION, { variables: ["REQUEST_HEADERS:x-a"], operator: "contains", value: "b", negated: true }],
  },
  WafRule: {
    ...{ action: "block", severity: "warning", transformations: ["url_decode", "lowercase"] },
    conditions: [CONDITION],
  },
  ShieldZone: { under_attack: true },
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

/** All that each construct can say of an object. No value is what the construct declares without the prop. */
export const FIRST = byConstruct((name): Props => {
  const { attributes, updates } = CASES[CONSTRUCTS[name].type](SEEDED);
  const swapped = Object.keys(updates).filter((attribute) => isImplied(name, attribute, attributes));
  const explicit = Object.fromEntries(swapped.map((attribute) => [attribute, updates[attribute]]));
  return { ...declared(name, { ...attributes, ...explicit }), ...SPECIAL[name] };
});

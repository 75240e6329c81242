import { type AccountObject, attributeDoc } from "../../account/read-account.js";
import { type Props, propsFor, constructFor, type CodeContext } from "../../code/constructs.js";
import { commentLines } from "../../code/comments.js";
import { constructIds, variableName } from "./object-names.js";
import { generatedClass, generatedProps, memberName } from "../../code/generated-class.js";
import {
  callLines,
  memberLines,
  namesIn,
  quoteTs,
  TsCall,
  TsCode,
  constantFor,
  TsRemark,
  POLICIES,
} from "../../code/typescript.js";

/** Lowest first. */
const PLANS = ["basic", "advanced", "business", "enterprise"];

/** Returns props of `ShieldZone.adopt` for all settings of a zone. `others` are the zone's other objects. */
function zoneProps({ type, config }: AccountObject, others: readonly AccountObject[]): Props {
  const { plan_type: plan, whitelabel_response_pages: pages } = config;
  const least = Math.max(...[...others.map(leastPlan), pages === true ? 1 : 0]);
  // Constructs reject objects that the declared plan does not include, even if the zone has such objects. In that case, the plan
  // is only a setting.
  const lacks = typeof plan === "string" && PLANS.indexOf(plan) < least;
  const explain = (attribute: string, value: unknown) => explainedValue(type, attribute, value);
  return propsFor(type, config, { explain }, lacks ? ["plan"] : []) ?? {};
}

/** Returns the index of the lowest plan in which constructs accept an object. */
function leastPlan({ type, config }: AccountObject): number {
  switch (type) {
    case "bunny_shield_bot_detection":
      return config["browser_fingerprint_complex_enabled"] === true ? 2 : 1;
    case "bunny_shield_bot_action":
    case "bunny_shield_bot_category_action":
    case "bunny_shield_custom_page":
    case "bunny_shield_waf_rule":
      return 1;
    case "bunny_shield_upload_scanning":
      return config["antivirus_scanning_mode"] === "off" ? 0 : 1;
    case "bunny_shield_rate_limit":
      return typeof config["timeframe"] === "number" && config["timeframe"] <= 10 ? 0 : 1;
    default:
      return 0;
  }
}

/** Statements of a constructor, and the names that they import from the package. */
export interface Statements {
  readonly lines: readonly string[];
  readonly names: readonly string[];
}

/** `construct` is the kind of construct, for its comment. */
interface Statement extends Statements {
  readonly construct?: string;
}

const INDENT = "    ";

/** Order of statements for readers; other types follow. */
const ORDER = [
  "bunny_shield_zone",
  "bunny_shield_waf_rule",
  "bunny_shield_waf_rule_order",
  "bunny_shield_rate_limit",
  "bunny_shield_access_list",
  "bunny_shield_access_list_configuration",
  "bunny_shield_bot_category_action",
  "bunny_shield_bot_action",
  "bunny_shield_bot_detection",
  "bunny_shield_upload_scanning",
  "bunny_shield_api_guardian_endpoint",
];

const rank = ({ type }: AccountObject): number => {
  const index = ORDER.indexOf(type);
  return index === -1 ? ORDER.length : index;
};

type AddFile = NonNullable<CodeContext["addFile"]>;

interface Scene {
  readonly ids: ReadonlyMap<AccountObject, string>;
  /** Variables of rules that other objects refer to, with the expressions of the rules' IDs. */
  readonly rules: ReadonlyMap<AccountObject, { readonly variable: string; readonly ruleId: string }>;
  /** Rules that are evaluated in the order of their statements. */
  readonly ordered: readonly AccountObject[];
  readonly addFile: AddFile;
  /** Names in use. */
  readonly variables: Set<string>;
}

/** A zone by ID. A given zone is declared elsewhere, so the constructor gets it as a parameter. */
export interface StatementZone {
  readonly id: number;
  readonly isGiven: boolean;
}

/** Returns the statements that declare the objects of a zone, or applications. */
export function statementsFor(
  given: readonly AccountObject[],
  zone: StatementZone | undefined,
  addFile: AddFile,
): Statements {
  const objects = [...given].sort((one, other) => rank(one) - rank(other));
  const policies = policiesOf(objects);
  const inPolicy = new Map(policies.flatMap((policy) => policy.objects.map((object) => [object, policy] as const)));
  const own = objects.find(({ type }) => type === "bunny_shield_zone");
  const order = objects.find(({ type }) => type === "bunny_shield_waf_rule_order");
  const scene = sceneOf(objects, order, zone, addFile);
  const others = objects.filter((object) => object !== own);
  const blocks = others.flatMap((object) => {
    const policy = inPolicy.get(object);
    if (policy !== undefined) return policy.objects[0] === object ? [policyStatement(policy)] : [];
    if (order === undefined || scene.ordered.length === 0) return [objectStatement(object, scene)];
    if (object === scene.ordered[0])
      return [...scene.ordered.map((rule) => objectStatement(rule, scene)), orderStatement(order)];
    return object === order || scene.ordered.includes(object) ? [] : [objectStatement(object, scene)];
  });
  const first = zone === undefined || zone.isGiven ? [] : [zoneStatement(own, zone.id, others)];
  const all = withPurposes([...first, ...blocks]);
  return { lines: all.flatMap(({ lines }) => ["", ...lines]).slice(1), names: all.flatMap(({ names }) => names) };
}

/** Adds a comment above the first construct of each kind. */
function withPurposes(statements: readonly Statement[]): Statement[] {
  const explained = new Set<string | undefined>();
  return statements.map((one) => {
    const purpose = explained.has(one.construct) ? undefined : purposeComment(one.construct ?? "");
    explained.add(one.construct);
    return purpose === undefined ? one : { ...one, lines: [...comment(purpose), ...one.lines] };
  });
}

function sceneOf(
  objects: readonly AccountObject[],
  order: AccountObject | undefined,
  zone: StatementZone | undefined,
  addFile: AddFile,
): Scene {
  const ids = constructIds(objects);
  const variables = new Set(["scope", "id", "zone", "importResource"]);
  const rules = objects.filter(({ type }) => type === "bunny_shield_waf_rule");
  const listed = order?.config["rule_ids"];
  const wanted = (Array.isArray(listed) ? listed : []).map((id) =>
    rules.find(({ importId }) => ruleIdIn(importId) === String(id)),
  );
  const found = wanted.filter((rule) => rule !== undefined);
  const isConstruct = (rule: AccountObject): boolean =>
    propsFor(rule.type, rule.config, { id: ids.get(rule) ?? "" }) !== undefined;
  // If two or more rules are added to the zone, the zone orders all of them. A zone that is declared elsewhere may have other
  // rules.
  if (zone?.isGiven !== true && found.length > 1 && found.length === wanted.length && found.every(isConstruct))
    return { ids, rules: new Map(), ordered: found, addFile, variables };
  const named = found.map((rule) => {
    const variable = variableName(rule, ids.get(rule) ?? "", variables);
    return [
      rule,
      { variable, ruleId: `${variable}.${isConstruct(rule) ? "resource.wafRuleId" : "wafRuleId"}` },
    ] as const;
  });
  return { ids, rules: new Map(named), ordered: [], addFile, variables };
}

function zoneStatement(own: AccountObject | undefined, zone: number, others: readonly AccountObject[]): Statement {
  const variable = others.length === 0 ? "" : "const zone = ";
  if (own === undefined)
    return {
      lines: [`${INDENT}${variable}ShieldZone.fromShieldZoneId(this, "zone", ${zone});`],
      names: ["ShieldZone"],
    };
  const props: Props = { ...zoneProps(own, others), importId: own.importId };
  return {
    lines: [
      ...omittedComments(own),
      ...planRemark(props),
      `${INDENT}${variable}ShieldZone.adopt(this, "zone", {`,
      ...memberLines(props, `${INDENT}  `),
      `${INDENT}});`,
    ],
    names: ["ShieldZone", ...namesIn(props)],
    construct: "ShieldZone",
  };
}

/** Constructs reject objects that the declared plan does not include, even if the account has such objects. */
function planRemark({ settings }: Props): string[] {
  if (typeof settings !== "object" || settings === null || !("planType" in settings)) return [];
  return comment(
    "The Shield plan is planType in settings, not the prop plan: with that prop, constructs reject objects that this Shield plan does not include.",
  );
}

function policyStatement({ construct, id, props }: Policy): Statement {
  const all = { zone: new TsCode("zone"), ...props };
  return { ...statement({ call: `new ${construct}(this, ${quoteTs(id)}`, names: [construct] }, all), construct };
}

function orderStatement({ importId }: AccountObject): Statement {
  const what = comment("The zone evaluates these rules in this order.");
  return { lines: [...what, `${INDENT}zone.importRuleOrder(${quoteTs(importId)});`], names: [] };
}

function objectStatement(object: AccountObject, scene: Scene): Statement {
  const { type, importId, config } = object;
  const id = quoteTs(scene.ids.get(object) ?? "");
  const construct = constructFor(type);
  const explain = (attribute: string, value: unknown) => explainedValue(type, attribute, value);
  const props = propsFor(type, config, { id: scene.ids.get(object) ?? "", addFile: scene.addFile, explain });
  const comments = omittedComments(object);
  if (construct === undefined || props === undefined) return generatedStatement(object, scene, comments);
  const withId: Props = { ...props, importId };
  if (scene.ordered.includes(object))
    return { ...statement({ call: `zone.addRule(${id}`, names: [] }, withId, comments), construct };
  const all = "shield_zone_id" in config ? { zone: new TsCode("zone"), ...withId } : withId;
  const variable = scene.rules.get(object)?.variable;
  const start = variable === undefined ? "" : `const ${variable} = `;
  return {
    ...statement({ call: `${start}new ${construct}(this, ${id}`, names: [construct] }, all, comments),
    construct,
  };
}

/** Uses the generated class for an object that no construct can declare. */
function generatedStatement(object: AccountObject, scene: Scene, comments: readonly string[]): Statements {
  const { type, importId, config } = object;
  const name = generatedClass(type);
  const construct = constructFor(type) ?? POLICIES.get(type)?.construct;
  const reason =
    construct === undefined
      ? []
      : comment(`${construct} cannot declare all of this; the generated class of its resource can.`);
  const values: Record<string, unknown> = { ...config };
  if ("shield_zone_id" in values) values["shield_zone_id"] = new TsCode("zone.shieldZoneId");
  const { rule_ids: rules } = values;
  if (Array.isArray(rules)) values["rule_ids"] = rules.map((id: unknown) => ruleReference(id, scene));
  const id = scene.ids.get(object) ?? "";
  const variable = scene.rules.get(object)?.variable ?? variableName(object, id, scene.variables);
  const head = { call: `const ${variable} = new ${name}(this, ${quoteTs(id)}`, names: [name, "importResource"] };
  const declared = statement(head, generatedProps(values), [...comments, ...reason]);
  const imported = callLines(new TsCall("importResource", [new TsCode(variable), importId]), INDENT);
  return { ...declared, lines: [...declared.lines, ...imported] };
}

/** An import ID of a rule begins with the zone. */
const ruleIdIn = (importId: string): string | undefined => importId.split("/")[1];

function ruleReference(id: unknown, { rules }: Scene): unknown {
  const found = [...rules].find(([{ importId }]) => ruleIdIn(importId) === String(id));
  return found === undefined ? id : new TsCode(found[1].ruleId);
}

function statement(
  { call, names }: { readonly call: string; readonly names: readonly string[] },
  props: Props,
  comments: readonly string[] = [],
): Statements {
  return {
    lines: [...comments, `${INDENT}${call}, {`, ...memberLines(props, `${INDENT}  `), `${INDENT}});`],
    names: [...names, ...namesIn(props)],
  };
}

const comment = (text: string): string[] => commentLines(text, INDENT, "//");

function omittedComments({ omitted }: AccountObject): string[] {
  return omitted.flatMap(({ name, problem }) =>
    comment(`${memberName(name)} is left out and keeps its value. ${problem}`),
  );
}

interface Policy {
  readonly construct: string;
  readonly id: string;
  readonly objects: readonly AccountObject[];
  readonly props: Readonly<Record<string, unknown>>;
}

/** Returns policies for the managed lists and bots of a zone, if policies can declare them. */
function policiesOf(objects: readonly AccountObject[]): Policy[] {
  const ids = new Map([...POLICIES.values()].map(({ construct, id }) => [construct, id]));
  return [...ids].map(([construct, id]) => policyWith(construct, id, objects)).filter((one) => one.objects.length > 0);
}

function policyWith(construct: string, id: string, all: readonly AccountObject[]): Policy {
  const own = [...POLICIES].filter(([, policy]) => policy.construct === construct);
  const labels = labelsOf(
    all.filter(({ type }) => own.some(([one, { identity }]) => one === type && /_id$/.test(identity))),
  );
  const objects: AccountObject[] = [];
  const props: Record<string, unknown[]> = {};
  for (const [type, policy] of own)
    for (const object of all.filter((one) => one.type === type)) {
      const { enabled, action, [policy.identity]: identity, ...rest } = object.config;
      const [prop, item] = [policy.propOf(action), policy.item(identity, labels.get(object))];
      const isOn = enabled === true || !policy.isSwitched;
      if (!isOn || prop === undefined || item === undefined || !hasOnly(rest, "shield_zone_id")) continue;
      objects.push(object);
      (props[prop] ??= []).push(item);
    }
  return { construct, id, objects, props: { ...props, ...importIds(objects) } };
}

const importIds = (objects: readonly AccountObject[]) => ({ importIds: objects.map(({ importId }) => importId) });

function hasOnly(values: Readonly<Record<string, unknown>>, ...names: string[]): boolean {
  return Object.entries(values).every(([name, value]) => value === null || value === undefined || names.includes(name));
}

/**
 * Returns display names that can be labels. Labels become IDs of sibling constructs, so they must be unique and differ from the
 * policy's own IDs.
 */
function labelsOf(objects: readonly AccountObject[]): ReadonlyMap<AccountObject, string> {
  const used = new Set(["known", "zone-id", "Default", "Resource"]);
  const labels = new Map<AccountObject, string>();
  for (const object of objects) {
    const { displayName } = object;
    const isCategory = constantFor("BotCategory", displayName) !== undefined;
    if (isCategory || used.has(displayName) || !/^[A-Za-z0-9][\w .&+-]{0,60}$/.test(displayName)) continue;
    used.add(displayName);
    labels.set(object, displayName);
  }
  return labels;
}

/** Comments above the first construct of each kind in a file. */
const PURPOSES: Readonly<Record<string, string>> = {
  ShieldZone:
    "The settings of the zone: a setting that is not named keeps the value that it has. Destroying this leaves the zone as it is.",
  WafRule: "Custom rules of the WAF: what happens to requests that match.",
  RateLimit:
    "Limits on matching requests, counted for each IP address unless countBy says otherwise. Above the limit, they are refused for blockTime unless action says otherwise.",
  AccessList: "Access lists: what happens to requests from their entries.",
  ManagedListPolicy: "Lists that bunny.net maintains. Lists that are not named keep their action.",
  BotPolicy:
    "Bots that bunny.net knows, by category and one by one; the action of a bot takes precedence over the action of its category. Bots and categories that are not named keep their action. The number identifies a bot; the name is a label.",
  BotDetection:
    "Bots that do not identify themselves. A sensitivity sets how soon a check treats a visitor as suspicious. The mode sets the action for suspected visitors.",
  UploadScanning: "Scanning of uploads, for viruses and for child sexual abuse material (CSAM).",
  Exception: "Requests that skip protections. They are edge rules of the pull zone.",
  ResponsePage: "Pages that visitors see when they are blocked, challenged, or limited.",
  ApiGuardian: "Checks of requests to an API that an OpenAPI document describes.",
  ApiEndpoint: "Checks of endpoints of the API that the uploaded document describes.",
  AppAutoscaling: "How many replicas an application runs in each of its regions.",
};

/**
 * Returns the comment above the first construct of a kind. Returns undefined if the construct's name needs no comment.
 * @testable Every construct.
 */
export const purposeComment = (construct: string): string | undefined => PURPOSES[construct];

const LONGEST = 120;

/**
 * Adds an attribute's description from the provider's schema as a comment. If the description is long, adds only its first
 * sentence. Undefined stays undefined.
 */
function explainedValue(type: string, attribute: string, value: unknown): unknown {
  const doc = attributeDoc(type, attribute);
  if (doc === undefined || value === undefined) return value;
  const sentence = /^.*?[.:](?= |$)/.exec(doc)?.[0].replace(/:$/, ".") ?? doc;
  return new TsRemark(value, doc.length <= LONGEST ? doc : sentence);
}

import { TerraformElement, TerraformResource, TerraformStack, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { DataBunnyShieldZone } from "./generated/cdktf/data-bunny-shield-zone/index.js";
import { ShieldWafRule } from "./generated/cdktf/shield-waf-rule/index.js";
import { ShieldZone } from "./generated/cdktf/shield-zone/index.js";
import { remembered } from "../shared/collections.js";
import { produced } from "./texts.js";
import type { IShieldZone } from "./zones/zone.js";

/** The object of a generated resource, and its zone (undefined for an application or a pull zone). */
interface DeclaredObject {
  readonly what: string;
  /** Text that is equal for equal objects of a zone, if it is not `what`. */
  readonly key?: string;
  readonly zone: number | undefined;
}

/** By type, names the object of a resource if a zone or an account has only one such object. `read` reads an argument. */
const NAMES: Readonly<Record<string, (read: (argument: string) => string) => string>> = {
  bunny_app_autoscaling: (read) => `the autoscaling of application ${read("appId")}`,
  bunny_shield_zone: (read) => `the Shield settings of pull zone ${read("pullZoneId")}`,
  bunny_shield_custom_page: (read) => `the ${read("pageType")} page`,
  bunny_shield_bot_category_action: (read) => `the bot category ${read("category")}`,
  bunny_shield_waf_rule_order: () => "the order of the custom WAF rules",
  bunny_shield_bot_detection: () => "the bot detection",
  bunny_shield_upload_scanning: () => "the upload scanning",
  bunny_shield_api_guardian: () => "the document of API Guardian",
  bunny_shield_api_guardian_endpoint: (read) => `the endpoint ${read("requestMethod")} ${read("requestPath")}`,
};

/** By type, the argument with the ID of an object that every zone has, and the object's noun. */
const BY_ID: Readonly<Record<string, readonly [argument: string, what: string]>> = {
  bunny_shield_access_list_configuration: ["listId", "managed list"],
  bunny_shield_bot_action: ["botId", "the action of bot"],
};

function objectOf(node: IConstruct): DeclaredObject | undefined {
  if (!TerraformResource.isTerraformResource(node)) return undefined;
  const read = (argument: string): unknown => Reflect.get(node, `${argument}Input`);
  const id = read("shieldZoneId");
  const zone = typeof id === "number" ? id : undefined;
  const type = node.terraformResourceType;
  const [argument, noun] = BY_ID[type] ?? [];
  if (argument !== undefined && noun !== undefined) return { ...objectById(node, read(argument), noun), zone };
  const what = NAMES[type]?.((name) => String(read(name)));
  return what === undefined ? undefined : { what, zone };
}

/** Each policy has its own data source, so two lookups of one object differ only in the name of the data source. */
function objectById(node: IConstruct, id: unknown, what: string): Pick<DeclaredObject, "what" | "key"> {
  const written = String(produced(node, id)).replace(/data\.(bunny_shield_\w+)\.[\w-]+/, "$1");
  return { what: `${what} ${Token.isUnresolved(id) ? node.node.id : written}`, key: `${what} ${written}` };
}

/** Returns the resource or data source that gives a zone construct its ID. */
function lookUpOf(zone: IConstruct): DataBunnyShieldZone | ShieldZone | undefined {
  if (!("shieldZoneId" in zone) || TerraformElement.isTerraformElement(zone)) return undefined;
  const child = zone.node.defaultChild;
  return child instanceof DataBunnyShieldZone || child instanceof ShieldZone ? child : undefined;
}

/** Returns a text that is equal for two constructs of one zone: the zone's ID, or its pull zone. */
export function zoneKey(zone: IShieldZone): string {
  const pullZoneId = lookUpOf(zone)?.pullZoneIdInput;
  return pullZoneId === undefined ? zoneById(zone, zone.shieldZoneId) : `pull zone ${pullZoneId}`;
}

/** Each use of a variable is a different token. */
const zoneById = (scope: IConstruct, id: unknown): string => `zone ${String(produced(scope, id))}`;

/** Maps the ID of each zone to its text. The text is equal for all IDs of one zone, even if the IDs are different tokens. */
function zonesOf(stack: TerraformStack): Map<number, string> {
  const zones = stack.node.findAll().filter((found): found is IShieldZone => lookUpOf(found) !== undefined);
  return new Map(zones.map((zone) => [zone.shieldZoneId, zoneKey(zone)]));
}

/** Returns the custom WAF rules of a zone in its stack. */
export function rulesOf(zone: IShieldZone): ShieldWafRule[] {
  const stack = TerraformStack.of(zone);
  const zones = zonesOf(stack);
  const isOfZone = ({ shieldZoneIdInput: id = 0 }: ShieldWafRule): boolean =>
    (zones.get(id) ?? zoneById(stack, id)) === zoneKey(zone);
  return stack.node
    .findAll()
    .filter((found): found is ShieldWafRule => found instanceof ShieldWafRule && isOfZone(found));
}

/** Returns problems with resources that declare the object of an earlier resource in the app. */
export function oneObjectProblems(resources: readonly IConstruct[]): string[] {
  const declaring = resources.filter((resource) => objectOf(resource) !== undefined);
  if (declaring[0] === undefined) return [];
  const stack = TerraformStack.of(declaring[0]);
  const zones = remembered(zonesOf);
  const keyOf = (node: IConstruct): string | undefined => {
    const object = objectOf(node);
    if (object === undefined) return undefined;
    const own = TerraformStack.of(node);
    const key = `${object.key ?? object.what} in ${zones(own).get(object.zone ?? 0) ?? zoneById(node, object.zone)}`;
    // An expression has another meaning in another stack.
    return own !== stack && key.includes("${") ? undefined : key;
  };
  const all = stack.node.root.node.findAll();
  return declaring.flatMap((resource) => {
    const key = keyOf(resource);
    const other = all.find((found) => keyOf(found) === key);
    if (other === undefined || other === resource) return [];
    const what = `${objectOf(resource)?.what}${objectOf(resource)?.zone === undefined ? "" : " of the same zone"}`;
    return [
      `${other.node.path} declares ${what} too. With each apply, one would undo the settings of the other. Keep one of them.`,
    ];
  });
}

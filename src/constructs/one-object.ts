import { TerraformElement, TerraformStack, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { AppAutoscaling } from "./generated/cdktf/app-autoscaling/index.js";
import { DataBunnyShieldZone } from "./generated/cdktf/data-bunny-shield-zone/index.js";
import { ShieldAccessListConfiguration } from "./generated/cdktf/shield-access-list-configuration/index.js";
import { ShieldApiGuardian } from "./generated/cdktf/shield-api-guardian/index.js";
import { ShieldApiGuardianEndpoint } from "./generated/cdktf/shield-api-guardian-endpoint/index.js";
import { ShieldBotAction } from "./generated/cdktf/shield-bot-action/index.js";
import { ShieldBotCategoryAction } from "./generated/cdktf/shield-bot-category-action/index.js";
import { ShieldBotDetection } from "./generated/cdktf/shield-bot-detection/index.js";
import { ShieldCustomPage } from "./generated/cdktf/shield-custom-page/index.js";
import { ShieldUploadScanning } from "./generated/cdktf/shield-upload-scanning/index.js";
import { ShieldWafRule } from "./generated/cdktf/shield-waf-rule/index.js";
import { ShieldWafRuleOrder } from "./generated/cdktf/shield-waf-rule-order/index.js";
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

function objectOf(node: IConstruct): DeclaredObject | undefined {
  if (node instanceof AppAutoscaling)
    return { what: `the autoscaling of application ${node.appIdInput}`, zone: undefined };
  if (node instanceof ShieldZone)
    return { what: `the Shield settings of pull zone ${node.pullZoneIdInput}`, zone: undefined };
  if (node instanceof ShieldCustomPage) return { what: `the ${node.pageTypeInput} page`, zone: node.shieldZoneIdInput };
  if (node instanceof ShieldAccessListConfiguration) {
    return objectById(node, node.listIdInput, "managed list");
  }
  if (node instanceof ShieldBotCategoryAction)
    return { what: `the bot category ${node.categoryInput}`, zone: node.shieldZoneIdInput };
  return node instanceof ShieldBotAction ? objectById(node, node.botIdInput, "the action of bot") : settingsOf(node);
}

/** Returns the object of a resource if a zone has only one. */
function settingsOf(node: IConstruct): DeclaredObject | undefined {
  if (node instanceof ShieldWafRuleOrder)
    return { what: "the order of the custom WAF rules", zone: node.shieldZoneIdInput };
  if (node instanceof ShieldBotDetection) return { what: "the bot detection", zone: node.shieldZoneIdInput };
  if (node instanceof ShieldUploadScanning) return { what: "the upload scanning", zone: node.shieldZoneIdInput };
  if (node instanceof ShieldApiGuardian) return { what: "the document of API Guardian", zone: node.shieldZoneIdInput };
  if (node instanceof ShieldApiGuardianEndpoint)
    return { what: `the endpoint ${node.requestMethodInput} ${node.requestPathInput}`, zone: node.shieldZoneIdInput };
  return undefined;
}

/** Each policy has its own data source, so two lookups of one object differ only in the name of the data source. */
function objectById(node: ShieldAccessListConfiguration | ShieldBotAction, id: unknown, what: string): DeclaredObject {
  const written = String(produced(node, id)).replace(/data\.(bunny_shield_\w+)\.[\w-]+/, "$1");
  return {
    what: `${what} ${Token.isUnresolved(id) ? node.node.id : written}`,
    key: `${what} ${written}`,
    zone: node.shieldZoneIdInput,
  };
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

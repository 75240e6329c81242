import { TerraformStack, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { AppAutoscaling } from "./generated/app-autoscaling/index.js";
import { ShieldAccessListConfiguration } from "./generated/shield-access-list-configuration/index.js";
import { ShieldBotAction } from "./generated/shield-bot-action/index.js";
import { ShieldBotCategoryAction } from "./generated/shield-bot-category-action/index.js";
import { ShieldCustomPage } from "./generated/shield-custom-page/index.js";
import { ShieldZone, zoneKey } from "./shield-zone.js";

/** The object that a generated resource is for: what it is, and where (nothing for an application). */
interface DeclaredObject {
  readonly what: string;
  readonly zone: number | undefined;
}

function objectOf(node: IConstruct): DeclaredObject | undefined {
  if (node instanceof AppAutoscaling)
    return { what: `the autoscaling of application ${node.appIdInput}`, zone: undefined };
  if (node instanceof ShieldCustomPage) return { what: `the ${node.pageTypeInput} page`, zone: node.shieldZoneIdInput };
  if (node instanceof ShieldAccessListConfiguration) {
    const list = Token.isUnresolved(node.listIdInput) ? node.node.id : node.listIdInput;
    return { what: `managed list ${list}`, zone: node.shieldZoneIdInput };
  }
  if (node instanceof ShieldBotCategoryAction)
    return { what: `the bot category ${node.categoryInput}`, zone: node.shieldZoneIdInput };
  if (!(node instanceof ShieldBotAction)) return undefined;
  // A bot that is looked up by its name has a token of its own each time: the construct is called by the name.
  const bot = Token.isUnresolved(node.botIdInput) ? node.node.id : `bot-${node.botIdInput}`;
  return { what: `the action of ${bot}`, zone: node.shieldZoneIdInput };
}

/** Zones that are known to be one have one text, whatever token their number is. */
function zonesOf(stack: TerraformStack): Map<number, string> {
  const zones = stack.node.findAll().filter((found): found is ShieldZone => found instanceof ShieldZone);
  return new Map(zones.map((zone) => [zone.shieldZoneId, zoneKey(zone)]));
}

/** What is wrong where another resource of the stack, further up, is for the same object as one of these. */
export function oneObjectProblems(resources: readonly IConstruct[]): string[] {
  const declaring = resources.filter((resource) => objectOf(resource) !== undefined);
  if (declaring[0] === undefined) return [];
  const stack = TerraformStack.of(declaring[0]);
  const zones = zonesOf(stack);
  const keyOf = (node: IConstruct): string | undefined => {
    const object = objectOf(node);
    return object && `${object.what} in ${zones.get(object.zone ?? 0) ?? `zone ${object.zone}`}`;
  };
  const all = stack.node.findAll();
  return declaring.flatMap((resource) => {
    const key = keyOf(resource);
    const other = all.find((found) => keyOf(found) === key);
    if (other === undefined || other === resource) return [];
    const what = `${objectOf(resource)?.what}${objectOf(resource)?.zone === undefined ? "" : " of the same zone"}`;
    return [`${other.node.path} declares ${what} too, and each apply would undo the other's. Keep one of them.`];
  });
}

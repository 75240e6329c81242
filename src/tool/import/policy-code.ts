import type { AccountObject } from "../../account/read-account.js";
import { POLICIES } from "../../code/policies.js";
import { constantFor } from "../../code/typescript.js";

/** A construct that declares several objects of a zone. */
export interface Policy {
  readonly construct: string;
  readonly id: string;
  readonly objects: readonly AccountObject[];
  readonly props: Readonly<Record<string, unknown>>;
}

/** The policies that declare the managed lists and the bots of a zone, as far as policies can. */
export function policiesOf(objects: readonly AccountObject[]): Policy[] {
  const ids = new Map([...POLICIES.values()].map(({ construct, id }) => [construct, id]));
  return [...ids].map(([construct, id]) => policyWith(construct, id, objects)).filter((one) => one.objects.length > 0);
}

/** The policy that declares objects of a type; undefined if there is none. */
export const policyFor = (type: string): string | undefined => POLICIES.get(type)?.construct;

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

/** The display names that can be labels: names of constructs beside each other, which the policy's own are, too. */
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

import { identifyingAttributes, identityInImportId, objectKeys } from "../../../account/import-id.js";
import type { AccountObject } from "../../../account/read-account.js";
import { isJsonObject } from "../../../shared/json.js";
import type { StoredObject } from "../../stored-objects.js";
import { addressIn, type Block, type Body } from "./blocks.js";
import type { Configuration } from "./configuration.js";
import { type Scope, type Module, instancesOf, knownScalar, modulesOf } from "./known-values.js";

export interface DeclaredZone {
  readonly address: string;
  /** The path of the object's construct, if an app synthesized the object: `bunny/site/Resource`. */
  readonly path: string | undefined;
}

export interface DeclaredObjects {
  /** Keys of `objectKeys`. */
  readonly keys: ReadonlySet<string>;
  /** `<type>.<name>` of each current, former, or future address in the root module. */
  readonly names: ReadonlySet<string>;
  /** Zone ID → resource of the root module. */
  readonly zones: ReadonlyMap<number, DeclaredZone>;
  /** Import blocks whose object cannot be determined without an engine. */
  readonly unread: number;
}

const ZONE = "bunny_shield_zone";

/**
 * Determines the objects that a configuration and its local modules declare and import. Needs no engine, because it uses only
 * literal values and references to known objects. `stored` are the objects of the configuration's states. The account maps zones
 * to pull zones.
 */
export async function declaredObjects(
  root: Configuration,
  stored: readonly StoredObject[],
  account: readonly AccountObject[],
): Promise<DeclaredObjects> {
  const modules = await modulesOf(root);
  const known = new Map<string, Body>(stored.map(({ address, values }) => [movedBy(root, address), values]));
  const imports = importedObjects(root, known);
  for (const { address, identity } of imports.found) known.set(address, { ...known.get(address), ...identity });
  const byKey = new Map(account.flatMap(({ type, state }) => objectKeys(type, state).map((key) => [key, state])));
  const keys = new Set(imports.found.flatMap(({ type, identity }) => objectKeys(type, identity)));
  const zones = new Map<number, DeclaredZone>();
  // A resource may refer to a resource that is declared later. The later resource may refer to a third resource.
  for (let round = 0; round < 3; round += 1) {
    for (const module of modules)
      for (const { type, address, path, values } of declaredIn(module, known)) {
        const found = objectKeys(type, values);
        const state = found.map((key) => byKey.get(key)).find((one) => one !== undefined);
        known.set(address, { ...values, ...(state && identityOnly(type, state)) });
        if (address.startsWith("data.")) continue;
        for (const key of found) keys.add(key);
        const zone = Number(known.get(address)?.["shield_zone_id"] ?? 0);
        if (type === ZONE && module.prefix === "" && zone > 0) zones.set(zone, { address, path });
      }
  }
  return { keys, names: namesIn(root), zones, unread: imports.unread };
}

function identityOnly(type: string, state: Body): Body {
  return Object.fromEntries(identifyingAttributes(type).map((name) => [name, state[name]]));
}

/** Returns the resources and data sources of a module, one row per instance. */
function declaredIn({ configuration, prefix, variables }: Module, known: ReadonlyMap<string, Body>) {
  const scope: Scope = {
    variables,
    locals: configuration.locals,
    objectAt: (address) => known.get(prefix + address),
  };
  const rows = (blocks: readonly Block[], mode: string) =>
    blocks.flatMap(({ labels: [type = "", name = ""], body }) => {
      const attributes = identifyingAttributes(type);
      return attributes.length === 0
        ? []
        : instancesOf(body, scope).map((instance) => {
            const address = `${prefix}${mode}${type}.${name}${instance.suffix}`;
            const values = attributes.map((attribute) => [attribute, knownScalar(body[attribute], instance.scope)]);
            const written = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Body;
            return { type, address, path: pathOf(body), values: { ...known.get(address), ...written } };
          });
    });
  return [
    ...rows(
      configuration.dataSources.filter(({ labels: [type] }) => type === ZONE),
      "data.",
    ),
    ...rows(configuration.resources, ""),
  ];
}

/**
 * Returns the path of a synthesized block's construct. Returns undefined for a repeated block, because its instances have no
 * common path.
 */
function pathOf({ "//": remark, for_each: forEach, count }: Body): string | undefined {
  const metadata = isJsonObject(remark) ? remark["metadata"] : undefined;
  const path = isJsonObject(metadata) ? metadata["path"] : undefined;
  return typeof path === "string" && forEach === undefined && count === undefined ? path : undefined;
}

interface ImportedObject {
  readonly type: string;
  readonly address: string;
  readonly identity: Body;
}

function importedObjects(root: Configuration, known: ReadonlyMap<string, Body>) {
  const { variables, locals, imports } = root;
  const scope: Scope = { variables, locals, objectAt: (address) => known.get(address) };
  const found: ImportedObject[] = [];
  let unread = 0;
  for (const body of imports) {
    const to = addressIn(body["to"]) ?? "";
    const type = /^(?:module\.[\w-]+(?:\[[^\]]*\])?\.)*(bunny_\w+)\.[\w-]+(?:\[[^\]]*\])?$/.exec(to)?.[1];
    if (type === undefined) continue;
    for (const { scope: instance } of instancesOf(body, scope)) {
      const identity = importedIdentity(type, body, instance);
      if (identity === undefined) unread += 1;
      else found.push({ type, address: addressOf(to, instance), identity });
    }
  }
  return { found, unread };
}

function importedIdentity(type: string, { id, identity }: Body, scope: Scope): Body | undefined {
  const text = knownScalar(id, scope);
  if (text !== undefined) return identityInImportId(type, String(text));
  if (!isJsonObject(identity)) return undefined;
  const values = Object.entries(identity).map(([name, value]) => [name, knownScalar(value, scope)] as const);
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
}

const addressOf = (to: string, { instance }: Scope): string =>
  to.replaceAll(/\[each\.(?:key|value)\]/g, (key) => `[${JSON.stringify(instance?.[key.slice(1, -1)] ?? null)}]`);

/** Applies `moved` blocks to an address. */
function movedBy({ moves }: Configuration, address: string): string {
  let moved = address;
  for (let count = 0; count < moves.length; count += 1) {
    const move = moves.find(
      ({ from }) => moved === from || (moved.startsWith(from) && /^[.[]/.test(moved.slice(from.length))),
    );
    if (move === undefined) break;
    moved = move.to + moved.slice(move.from.length);
  }
  return moved;
}

/** Returns names that no new resource may have. */
function namesIn({ resources, moves, removed, imports }: Configuration): Set<string> {
  const addresses = [
    ...moves.flatMap(({ from, to }) => [from, to]),
    ...removed.map(({ from }) => from),
    ...imports.flatMap(({ to }) => addressIn(to) ?? []),
  ];
  return new Set([
    ...resources.map(({ labels }) => labels.join(".")),
    ...addresses.map((address) => address.split("[")[0] ?? ""),
  ]);
}

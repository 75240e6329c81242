import { formatImportId, identityOf, parseImportId } from "../framework/index.js";
import { provider } from "../provider/provider.js";

type Values = Readonly<Record<string, unknown>>;

const resourceOf = (type: string) => provider.resources.find((one) => one.type === type);

/**
 * Returns the import ID of an object in a state or a plan. Returns undefined for another provider's type, or if the identity is
 * incomplete. `attributes` are the values as JSON.
 */
export function importIdOf(type: string, attributes: Values): string | undefined {
  const resource = resourceOf(type);
  const identity = resource && identityOf(resource, attributes);
  return identity && formatImportId(resource, identity);
}

/** Returns the identity in an import ID. Returns undefined for another provider's type, or if the ID is invalid. */
export function identityInImportId(type: string, id: string): Values | undefined {
  const resource = resourceOf(type);
  const parsed = resource && parseImportId(resource, id);
  return parsed && "identity" in parsed ? parsed.identity : undefined;
}

/** Returns the attributes that identify objects of a type: the identity, and other unique attributes. */
export function identifyingAttributes(type: string): readonly string[] {
  const { identity = [], uniqueBy = [] } = resourceOf(type) ?? {};
  return [...new Set([...identity, ...uniqueBy])];
}

/**
 * Returns the keys that identify an object: its import ID and its unique values. The keys of two states of one object overlap.
 */
export function objectKeys(type: string, attributes: Values): readonly string[] {
  const id = importIdOf(type, attributes);
  const { uniqueBy = [], identity = [] } = resourceOf(type) ?? {};
  const isOwn = uniqueBy.some((name) => !identity.includes(name));
  const values = uniqueBy.map((name) => attributes[name] ?? "");
  return [
    ...(id === undefined ? [] : [`${type} ${id}`]),
    ...(isOwn && !values.includes("") ? [`${type} ${uniqueBy.join("/")}=${values.map(String).join("/")}`] : []),
  ];
}

/**
 * Returns the values that a create sends, as text. Two objects with the same text are equal, because the network can deliver a
 * POST twice. Returns undefined for a type whose identity is declared. Entries count by their number and, if known, checksum.
 */
export function createdAs(type: string, values: Values): string | undefined {
  const { attributes = {}, identity = [], unread } = resourceOf(type) ?? {};
  if (!identity.some((name) => attributes[name]?.presence === "computed")) return undefined;
  const isSent = (name: string): boolean =>
    attributes[name]?.presence !== "computed" && attributes[name]?.local !== true && name !== "timeouts";
  const sent = unread?.sent ?? Object.keys(attributes).filter(isSent);
  const [names, facts] = sent.includes("entries")
    ? [sent.filter((name) => !["entries", "content"].includes(name)), ["entry_count", "checksum"]]
    : [sent, []];
  return JSON.stringify([type, ...[...names, ...facts].map((name) => values[name] ?? null)]);
}

import { canonicalForm } from "./access-lists/canonical.js";
import { holdsAddresses } from "./access-lists/entry-type.js";
import type { DeclaredZone } from "./declared-zone.js";
import type { ExceptionCondition, ExceptionModel } from "./exceptions/exception.js";
import type { BotModel, ListModel } from "./model.js";
import type { Request } from "./requests/request.js";
import { merged, ORDINARY } from "./rules/witness.js";

const MOST = 60;

/** Returns requests that some, all, or none of the conditions of an exception match. */
export function requestsOfException({ conditions }: ExceptionModel): readonly Request[] {
  const each = (conditions?.all ?? []).map(requestsOfCondition);
  const joined = (parts: readonly (readonly Request[])[]): readonly Request[] =>
    parts.reduce<readonly Request[]>(
      (some, next) => some.flatMap((one) => next.flatMap((other) => merged(one, other) ?? [])).slice(0, MOST),
      [ORDINARY],
    );
  return [ORDINARY, ...each.flat(), ...joined(each), ...each.flatMap((_, left) => joined(each.toSpliced(left, 1)))];
}

function requestsOfCondition({ type, patterns, parameter }: ExceptionCondition): readonly Request[] {
  const example = Object.hasOwn(EXAMPLES, type) ? EXAMPLES[type] : undefined;
  return patterns
    .filter((pattern) => example !== undefined && !pattern.startsWith("pattern:"))
    .slice(0, MOST)
    .map((pattern) => ({ ...ORDINARY, ...example?.(pattern.replaceAll("*", "x"), parameter) }));
}

const withHeader = (name: string, value: string): Request => ({
  headers: { ...ORDINARY.headers, [name.toLowerCase()]: value },
});

const EXAMPLES: Readonly<Record<string, (text: string, parameter: string) => Request>> = {
  url: (text) => ({ url: /^(?:\/|https?:\/\/)/.test(text) ? text : `/${text}` }),
  url_query_string: (text) => ({ url: `/?${text}` }),
  url_extension: (text) => ({ url: `/file.${text.replace(/^\./, "")}` }),
  remote_ip: (text) => ({ ip: text.split("/", 1)[0] ?? text }),
  country_code: (text) => ({ country: text }),
  request_method: (text) => ({ method: text }),
  request_header: (text, name) => withHeader(name, text),
  cookie_value: (text, name) => withHeader("cookie", `${name}=${text}`),
};

/** Visitors, one of whom the lists of most zones do not contain. */
const STRANGERS: readonly Request[] = [
  {},
  { ip: "198.18.77.77", country: "AQ", continent: "AN", city: "Vostok", asn: "65009", organization: "Elsewhere" },
  { ip: "45.33.21.5", country: "HM", continent: "OC", city: "Heard", asn: "64999", organization: "Nowhere" },
].map((visitor) => ({ ...ORDINARY, ...visitor }));

/** Returns ordinary visitors, first one about whom `isFree` holds, and a visitor for each kind of list, exception, and bot. */
export function visitorsOf(zones: readonly DeclaredZone[], isFree: (visitor: Request) => boolean): readonly Request[] {
  const free = STRANGERS.find(isFree) ?? ORDINARY;
  const kinds = new Map<string, Request>();
  const add = (kind: string, visitor: Request | undefined): void => {
    if (visitor !== undefined && !kinds.has(kind)) kinds.set(kind, visitor);
  };
  for (const { lists, exceptions = [], bots = [] } of zones) {
    for (const list of lists)
      add(`${String(list.type)} ${String(list.action)} ${String(list.isEnabled)}`, visitorOfList(list));
    for (const one of exceptions) add(`exception ${String(one.disables)}`, requestsOfException(one).at(1));
    for (const bot of bots) add(`bot ${String(bot.action)}`, visitorOfBot(bot));
  }
  return [free, ...STRANGERS.filter((one) => one !== free), ...kinds.values()];
}

function visitorOfList({ type, entries = [] }: ListModel): Request | undefined {
  const [entry] = entries;
  if (type === undefined || entry === undefined) return undefined;
  const value = canonicalForm(type, entry);
  return { ...ORDINARY, ...(holdsAddresses(type) ? { ip: value.split("/", 1)[0] } : { [type]: value }) };
}

const visitorOfBot = ({ userAgent }: BotModel): Request | undefined =>
  userAgent === undefined ? undefined : { ...ORDINARY, ...withHeader("user-agent", `Mozilla/5.0 (${userAgent})`) };

import { type Bytes, lowerCases, toBytes } from "../bytes.js";
import { search } from "../expressions.js";
import type { Request } from "../request.js";
import { agreed, type Verdict, verdictOf } from "../verdict.js";
import { type Member, type Members, notTold, type Told } from "./told.js";
import { argumentsIn, cookiesIn, urlParts } from "./url-parts.js";

const lower = (name: Bytes): string => lowerCases(name)[0] ?? name;

const NOTHING: Members = { members: [], open: undefined };

/** The request's headers; `Host` is that of the URL unless it is given. */
export function headersOf({ headers = {}, url }: Request): Members {
  const given = Object.entries(headers).map(([name, value]) => [lower(toBytes(name)), value] as const);
  const host = url === undefined ? undefined : urlParts(url).host;
  const all =
    host === undefined || given.some(([name]) => name === "host") ? given : [...given, ["host", host] as const];
  return {
    members: all.flatMap(([name, value]) => (value === null ? [] : [{ name, value: [toBytes(value)] }])),
    open: "the request's other headers are not told",
    lacking: new Set(all.flatMap(([name, value]) => (value === null ? [name] : []))),
  };
}

/** A header's value; null if the request lacks it, undefined if it is not told. */
function headerOf(request: Request, wanted: string): string | null | undefined {
  return Object.entries(request.headers ?? {}).find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** The cookies of the request. */
export function cookiesOf(request: Request): Members {
  const header = headerOf(request, "cookie");
  if (header === undefined) return { members: [], open: "the header Cookie is not told" };
  return header === null ? NOTHING : { members: cookiesIn(header), open: undefined };
}

/** The arguments in the query. */
export function queryArguments({ url }: Request): Members {
  return url === undefined
    ? { members: [], open: "the URL is not told" }
    : { members: argumentsIn(urlParts(url).query), open: undefined };
}

const FORM = "application/x-www-form-urlencoded";

/** The arguments in the body. */
export function bodyArguments(request: Request): Members {
  const { body } = request;
  if (body === "") return NOTHING;
  if (body === undefined) return { members: [], open: "the body is not told" };
  const type = headerOf(request, "content-type");
  if (type === undefined) return { members: [], open: "the header Content-Type is not told" };
  return type?.toLowerCase().startsWith(FORM) === true
    ? { members: argumentsIn(toBytes(body)), open: undefined }
    : { members: [], open: "which arguments the API reads from such a body is not documented" };
}

/** Several sets together. */
export const together = (...sets: readonly Members[]): Members => ({
  members: sets.flatMap(({ members }) => members),
  open: sets.find(({ open }) => open !== undefined)?.open,
});

/** Which names a part selects. */
interface Selection {
  readonly part: string;
  readonly isPattern: boolean;
  /** Whether the case of names may matter: it does not for headers. */
  readonly isCaseless: boolean;
}

/** The members that a part of a variable selects: their values, or their names. */
export function selected({ members, open, lacking }: Members, selection: Selection, what: "values" | "names"): Told {
  const chosen = members.map((member) => ({ member, verdict: selects(selection, member) }));
  const uncertain = chosen.find(({ verdict }) => verdict.met === "unknown")?.verdict;
  const values = chosen
    .filter(({ verdict }) => verdict.met === "yes")
    .map(({ member: { name, value } }) => (what === "values" ? value : namesOf(name, selection)));
  if (uncertain?.met === "unknown") return { values, open: uncertain.why };
  const { part, isPattern, isCaseless } = selection;
  if (open === undefined || part === "" || isPattern || !isCaseless) return { values, open };
  // A header has one value, so nothing is missing of one that is given.
  if (values.length > 0 || lacking?.has(lower(toBytes(part))) === true) return { values, open: undefined };
  return notTold(`the header ${part} is not told`);
}

const namesOf = (name: Bytes, { isCaseless }: Selection): readonly Bytes[] =>
  isCaseless ? [name, name.replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())] : [name];

function selects({ part, isPattern, isCaseless }: Selection, { name }: Member): Verdict {
  if (part === "") return verdictOf(true);
  if (isPattern) {
    const spellings = isCaseless ? namesOf(name, { part, isPattern, isCaseless }) : [name];
    return agreed(
      spellings.map((one) => search(part, one)),
      "the API does not say in which case it writes names",
    );
  }
  const wanted = toBytes(part);
  const inAnyCase = verdictOf(lower(name) === lower(wanted));
  if (isCaseless) return inAnyCase;
  return agreed([inAnyCase, verdictOf(name === wanted)], "the API does not say whether the case of names matters");
}

/** Bytes of all arguments: their values, with or without their names. */
export function combinedSize({ members, open }: Members): Told {
  if (open !== undefined) return notTold(open);
  const sizes = members.map(({ name, value }) => [name.length, value?.[0]?.length ?? 0] as const);
  const values = sizes.reduce((sum, [, size]) => sum + size, 0);
  const names = sizes.reduce((sum, [size]) => sum + size, 0);
  return { values: [[...new Set([String(values), String(values + names)])]], open: undefined };
}

import { TRANSFORMATIONS } from "./transformations.js";
import type { Request as Values } from "./requests.js";

/** A request of which everything is known that a rule may compare, but for responses and uploads. */
export interface WholeRequest {
  readonly method: string;
  readonly protocol: string;
  /** With escapes, as sent. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly geo: Readonly<
    Record<"COUNTRY_CODE" | "CONTINENT" | "CITY" | "LATITUDE" | "LONGITUDE" | "ASN" | "ORGANIZATION", string>
  >;
  readonly ip: string;
  readonly ja4: readonly [string, string, string];
  readonly bot: string;
}

const decoded = (sent: string, plus: boolean): string =>
  TRANSFORMATIONS[19]!(Buffer.from(plus ? sent : sent.replaceAll("+", "%2B"), "utf8")).toString("utf8");

export const targetOf = ({ path, query }: WholeRequest): string =>
  path + (query.length === 0 ? "" : `?${query.map(([name, value]) => `${name}=${value}`).join("&")}`);

/** The values of a request's variables, as the reference describes them. */
export function valuesOf(request: WholeRequest): Values {
  const { method, protocol, path, query, cookies, headers, body, geo, ip, ja4, bot } = request;
  const target = targetOf(request);
  const named = (variable: string, members: readonly (readonly [string, string])[], names: string) =>
    Object.fromEntries(
      members.flatMap(([name, value]) => [
        [`${variable} ${name}`, value],
        [`${names} ${name}`, name],
      ]),
    );
  const cookie = Object.entries(cookies);
  const allHeaders = [...Object.entries(headers), ["cookie", cookie.map((pair) => pair.join("=")).join("; ")] as const];
  const args = query.map(([name, value]) => [decoded(name, true), decoded(value, true)] as const);
  const [a, b, c] = ja4;
  return {
    "REQUEST_URI ": decoded(target, false),
    "REQUEST_URI_RAW ": target,
    "REQUEST_FILENAME ": path,
    "REQUEST_BASENAME ": path.split("/").at(-1)!,
    "QUERY_STRING ": target.split("?").slice(1).join("?"),
    "REQUEST_METHOD ": method,
    "REQUEST_PROTOCOL ": protocol,
    "REQUEST_LINE ": [method, target, protocol].join(" "),
    "REQUEST_BODY ": body,
    "REMOTE_ADDR ": ip,
    "VERIFIED_BOT_CATEGORY ": bot,
    ...Object.fromEntries(Object.entries(geo).map(([part, value]) => [`GEO ${part}`, value])),
    ...Object.fromEntries(args.map(([name, value]) => [`ARGS ${name}`, value])),
    ...named("ARGS_GET", args, "ARGS_GET_NAMES"),
    ...named("REQUEST_COOKIES", cookie, "REQUEST_COOKIES_NAMES"),
    ...named("REQUEST_HEADERS", cookie.length === 0 ? Object.entries(headers) : allHeaders, "REQUEST_HEADERS_NAMES"),
    "FINGERPRINT ": ja4.join("_"),
    "FINGERPRINT JA4_A": a,
    "FINGERPRINT JA4_B": b,
    "FINGERPRINT JA4_C": c,
  };
}

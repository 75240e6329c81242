import { closestWord } from "../../shared/closest-word.js";
import { isJsonObject } from "../../shared/json.js";
import { type EntryType, parseEntry } from "../access-lists/index.js";
import type { Request } from "./request.js";

/** A value that no request can have. The text suggests a correction. */
export interface RequestFault {
  readonly member: keyof Request;
  readonly problem: string;
}

/**
 * Finds values that no request can have. Such values match nothing, so the answer would be wrong. For example, `country: Germany`
 * passes a list that blocks `DE`.
 */
export function requestFaults(request: Request): readonly RequestFault[] {
  const wrong = Object.entries(request).flatMap(([name, value]: [string, unknown]) => {
    const problem = memberFault(name, value);
    return problem === undefined ? [] : [{ member: name as keyof Request, problem }];
  });
  if (wrong.length > 0) return wrong;
  const { url, method, protocol, ip, ja4, country, continent, asn } = request;
  const faults: readonly (readonly [keyof Request, string | false | undefined])[] = [
    ["url", url !== undefined && urlFault(url)],
    [
      "method",
      method !== undefined &&
        !/^[!#$%&'*+.^_`|~\dA-Z-]+$/.test(method) &&
        "A method is one word in capitals, such as POST.",
    ],
    ["protocol", protocol !== undefined && !PROTOCOL.test(protocol) && PROTOCOL_FAULT],
    ["ip", ip !== undefined && entryFault("cidr", ip)],
    ["ja4", ja4 !== undefined && entryFault("ja4", ja4)],
    ["country", country !== undefined && countryFault(country)],
    [
      "continent",
      continent !== undefined && !/^[A-Z]{2}$/.test(continent) && "A continent is two letters, such as EU.",
    ],
    ["asn", asn !== undefined && !/^\d{1,10}$/.test(asn) && "An AS number has only digits, such as 13335."],
  ];
  return faults.flatMap(([member, problem]) => (typeof problem === "string" ? [{ member, problem }] : []));
}

const MEMBERS: Readonly<Record<keyof Request, true>> = {
  ...{ url: true, method: true, protocol: true, headers: true, body: true, ip: true, country: true, continent: true },
  ...{ city: true, latitude: true, longitude: true, asn: true, organization: true, ja4: true },
  verifiedBotCategory: true,
};

/** Finds what the compiler finds, too, because tests may run without it. */
function memberFault(name: string, value: unknown): string | undefined {
  if (!Object.hasOwn(MEMBERS, name)) {
    const names = Object.keys(MEMBERS);
    const meant = { remoteip: "ip", address: "ip", path: "url" }[name.toLowerCase()] ?? closestWord(name, names);
    return `There is no such member. ${meant === undefined ? "" : `Did you mean ${meant}? `}The members are ${names.join(", ")}.`;
  }
  if (value === undefined) return undefined;
  if (name === "headers") return isHeaders(value) ? undefined : 'Give an object, such as { "User-Agent": "curl/8" }.';
  return typeof value === "string" ? undefined : `Give a text, such as "${name === "asn" ? "13335" : "..."}".`;
}

const isHeaders = (value: unknown): boolean =>
  isJsonObject(value) &&
  !(value instanceof Headers) &&
  Object.values(value).every((one) => one === null || typeof one === "string");

const PROTOCOL = /^HTTP\/\d(?:\.\d)?$/;
const PROTOCOL_FAULT = "A protocol is HTTP/ and its version, such as HTTP/1.1 or HTTP/2.";

function urlFault(url: string): string | undefined {
  if (url.includes("#")) return "Browsers do not send what follows a #. Remove it.";
  if (/^https?:\/\/[^/?]*\*/i.test(url)) return "A host has no wildcard. Write one host.";
  if (url.startsWith("/")) return undefined;
  return /^https?:\/\/[^/?#\s]/i.test(url) && URL.canParse(url)
    ? undefined
    : "A URL begins with https:// or http:// and a host, or is a path that begins with a slash.";
}

function entryFault(type: EntryType, text: string): string | undefined {
  const parsed = parseEntry(type, text);
  return parsed.ok ? undefined : `${parsed.problem} ${parsed.hint}`;
}

function countryFault(country: string): string | undefined {
  const parsed = parseEntry("country", country);
  if (!parsed.ok) return "A country is two letters of ISO 3166-1, such as DE.";
  const isUnknown = parsed.warnings.some(({ kind }) => kind === "unknown-country");
  return isUnknown ? `ISO 3166-1 has no country ${parsed.canonical}.` : undefined;
}

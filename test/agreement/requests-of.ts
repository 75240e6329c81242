import fc from "fast-check";
import { addressRange } from "../../src/zone/access-lists/held.js";
import { FAMILIES, networksOf } from "../../src/zone/access-lists/addresses.js";
import { readException, type Request, requestFaults } from "../../src/zone/index.js";
import { meetsRule } from "../../src/zone/requests/meets-condition.js";
import { candidateRequests } from "../../src/zone/rules/witness.js";
import { type Conditions, readConditions } from "../../src/zone/requests/condition.js";
import type { JsonObject } from "../review/support/plan-builder.js";
import { told } from "../zone/agreement.js";
import { request } from "../zone/draws.js";
import type { Pair, Row } from "./pairs.js";

/** At least so many requests are asked of each pair. */
export const LEAST = 20;
const MOST_ENTRIES = 12;

const drawn: readonly Request[] = fc.sample(request, { numRuns: 200, seed: 7 }).map(told);

/** What is asked of a pair: an example of all that changes, and requests that are drawn. */
export function requestsOf({ rows, name }: Pair): readonly Request[] {
  const whole = (index: number): Request => drawn[(name.length * 31 + index) % drawn.length] ?? {};
  const examples = rows.filter(isChanged).flatMap(examplesOf);
  // What lists do with a bot is not known.
  const asked = examples
    .map((example, index) => ({ ...whole(index), verifiedBotCategory: "", ...example }))
    .filter(isSendable);
  const further = Array.from({ length: Math.max(4, LEAST - asked.length) }, (_, index) => whole(asked.length + index));
  return [...asked, ...further];
}

/** What nobody can send says nothing. */
const isSendable = (request: Request): boolean =>
  requestFaults(request).length === 0 &&
  !/\d/.test(request.city ?? "") &&
  [request.latitude, request.longitude].every((degrees) => degrees === undefined || /^-?\d+(?:\.\d+)?$/.test(degrees));

const isChanged = ({ before, after }: Row): boolean => JSON.stringify(before) !== JSON.stringify(after);

function examplesOf({ type, before, after }: Row): readonly Request[] {
  const sides = [before, after].filter((side) => side !== null);
  switch (type) {
    case "bunny_shield_access_list":
      return entryExamples(before, after);
    case "bunny_shield_waf_rule":
    case "bunny_shield_rate_limit":
      return conditionExamples(sides.map((side) => readConditions(side)));
    case "bunny_shield_exception":
      return sides.flatMap(exceptionExamples);
    default:
      return [];
  }
}

const entriesIn = (side: JsonObject | null): readonly string[] => {
  const { entries, content } = side ?? {};
  if (typeof content === "string") return content.split("\n").filter((line) => line.trim() !== "");
  return Array.isArray(entries) ? entries.filter((entry): entry is string => typeof entry === "string") : [];
};

/** Visitors at the start, in the middle, and at the end of each entry that changes; of all where the list does. */
function entryExamples(before: JsonObject | null, after: JsonObject | null): readonly Request[] {
  const [was, is] = [entriesIn(before), entriesIn(after)];
  const differing = [...was.filter((entry) => !is.includes(entry)), ...is.filter((entry) => !was.includes(entry))];
  const changed = differing.length > 0 ? differing : is;
  const { type } = after ?? before ?? {};
  return changed.slice(0, MOST_ENTRIES).flatMap((entry): readonly Request[] => {
    switch (type) {
      case "cidr":
      case "ip":
        return addressesIn(entry).map((ip) => ({ ip }));
      case "asn":
        return [{ asn: entry.replace(/^AS/i, "") }];
      case "country":
      case "organization":
      case "ja4":
        return [{ [type]: entry }];
      default:
        return [];
    }
  });
}

/** The first, middle, and last address of an entry, IPv4 also as it is written as IPv6. */
export function addressesIn(entry: string): readonly string[] {
  const range = addressRange(entry);
  if (range === undefined) return [];
  const [first, end] = [BigInt(range.start), BigInt(range.end)];
  const isIpv4 = typeof range.start === "number";
  const places = [...new Set([first, (first + end) / 2n, end - 1n])];
  return places.flatMap((place) => {
    const start = isIpv4 ? Number(place) : place;
    const next = isIpv4 ? Number(place) + 1 : place + 1n;
    const [address = ""] = [...networksOf([{ start, end: next }])].map((network) => network.replace(/\/\d+$/, ""));
    return isIpv4 && place === first ? [address, `::ffff:${address}`] : [address];
  });
}

/** Addresses of each version, from one end to the other: who has all of a version has these. */
export const EVERYWHERE = Object.values(FAMILIES).flatMap((range) =>
  [1n, 3n, 5n, 7n, 9n, 11n, 13n, 15n].map((part) => {
    const place = BigInt(range.start) + ((BigInt(range.end) - BigInt(range.start)) * part) / 16n;
    const [start, end] = typeof range.start === "number" ? [Number(place), Number(place) + 1] : [place, place + 1n];
    return [...networksOf([{ start, end }])].join().replace(/\/\d+$/, "");
  }),
);

/** Requests that only one side's conditions match, and some that they match. */
function conditionExamples(sides: readonly Conditions[]): readonly Request[] {
  const asked = candidateRequests(...sides).map((request) => ({
    request,
    met: sides.map((side) => meetsRule(side, request).met).join(),
  }));
  const [one, other, ...others] = ["yes,no", "no,yes", "yes", "yes,yes"].flatMap(
    (wanted) => asked.find(({ met }) => met === wanted)?.request ?? [],
  );
  return [one, other, ...others].filter((request) => request !== undefined);
}

/** A request that meets each condition of an exception, and one that meets all. */
function exceptionExamples(values: JsonObject): readonly Request[] {
  const parts = readException(values).conditions?.all ?? [];
  const each = parts.flatMap(({ type, patterns, parameter }) =>
    patterns.flatMap((pattern): Request[] => {
      const text = pattern.replaceAll("*", "x");
      switch (type) {
        case "url":
          return [{ url: text.startsWith("/") ? text : `/${text}` }];
        case "remote_ip":
          return [{ ip: text.replace(/\/\d+$/, "") }];
        case "country_code":
          return [{ country: text }];
        case "request_method":
          return [{ method: text }];
        case "request_header":
          return [{ headers: { [parameter]: text } }];
        default:
          return [];
      }
    }),
  );
  return each.length < 2 ? each : [...each, Object.assign({}, ...each) as Request];
}

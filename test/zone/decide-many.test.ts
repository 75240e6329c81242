import { runs } from "../framework/properties/runs.js";
import fc from "fast-check";
import { readConditions } from "../../src/zone/requests/condition.js";
import { createDecider, decide, type Decision, type Request } from "../../src/zone/index.js";
import { facetsOf } from "../../src/zone/requests/variables/facets.js";
import { knownValuesOf } from "../../src/zone/requests/variables/variable.js";
import type { ZoneModel } from "../../src/zone/model.js";
import { told } from "./agreement.js";
import { type Configuration, configuration, request } from "./draws.js";

const ACTIONS = ["block", "challenge", "allow", "bypass", "log", undefined] as const;
const action = fc.constantFrom(...ACTIONS);
const list = fc.record({
  type: fc.constantFrom("cidr", "country", "ja4", undefined),
  entries: fc.constantFrom(["203.0.113.0/25"], ["DE"], undefined),
  action,
  isEnabled: fc.constantFrom(true, false, undefined),
});
const bot = fc.record({
  userAgent: fc.constantFrom("curl", "Googlebot", undefined),
  isVerifiable: fc.constantFrom(true, false, undefined),
  action: fc.constantFrom("allow", "block", "none", "ignore", undefined),
});
const rule = fc.record({ configuration, action, isPlaced: fc.boolean() });

const part = fc.constantFrom(
  ...["url", "url_extension", "url_query_string", "remote_ip", "country_code", "request_method"],
  ...["request_header", "cookie_value", "status_code"],
);
const exception = fc.record({
  isEnabled: fc.constantFrom(true, false, undefined),
  disables: fc.option(fc.subarray(["shield", "waf", "access_lists", "rate_limiting"]), { nil: undefined }),
  conditions: fc.record({
    matchType: fc.constantFrom("any", "all", "none"),
    all: fc.array(
      fc.record({
        ...{ type: part, parameter: fc.constantFrom("User-Agent", "referer", "x-text") },
        matchType: fc.constantFrom("any", "none"),
        patterns: fc.subarray(
          ["*", "/*", "/a b", "/%61dmin", "/c%C3%A9", "DE", "GET", "curl/*", "203.0.113.9", "*://*/a*"],
          { minLength: 1 },
        ),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
});

const conditions = (one: Configuration): ZoneModel["rules"][number]["conditions"] => readConditions(one);

const zone: fc.Arbitrary<ZoneModel> = fc
  .record({
    lists: fc.array(list, { maxLength: 3 }),
    rules: fc.array(rule, { maxLength: 5 }),
    limits: fc.array(configuration, { maxLength: 2 }),
    exceptions: fc.array(exception, { maxLength: 2 }),
    bots: fc.array(bot, { maxLength: 2 }),
    attack: fc.constantFrom({ id: "zone", isOn: true as const }, { id: "zone", isOn: undefined }, undefined),
    waf: fc.constantFrom("acts", "logs", "off", undefined),
  })
  .map(({ lists, rules, limits, exceptions, bots, attack, waf }) => ({
    waf,
    ...(attack !== undefined && { attack }),
    bots: bots.map((one, index) => ({ id: `bot ${index}`, ...one })),
    exceptions: exceptions.map((one, index) => ({ id: `exception ${index}`, ...one })),
    lists: lists.map((one, index) => ({ id: `list ${index}`, ...one })),
    rules: rules.map(({ configuration: one, ...more }, index) => ({
      id: `rule ${index}`,
      conditions: conditions(one),
      ...more,
    })),
    limits: limits.map((one, index) => ({ id: `limit ${index}`, conditions: conditions(one) })),
  }));

/** What a log tells: never a method or a body, and an address that may be a network. */
const logged = fc
  .tuple(
    request,
    fc.constantFrom("203.0.113.9", "203.0.113.0/24", undefined),
    fc.constantFrom(null, "/from", undefined),
  )
  .map(([whole, ip, referer]): Request => {
    const { url, headers, country, asn, ja4 } = told(whole);
    return {
      url,
      country,
      asn,
      ja4,
      ip,
      headers: { "User-Agent": headers?.["user-agent"] ?? null, ...(referer !== undefined && { Referer: referer }) },
    };
  });

const withoutEntries = ({ by, mayBeBy, alsoMatching, ...rest }: Decision) => ({
  ...rest,
  by: by.map(({ id }) => id),
  mayBeBy: mayBeBy.map(({ id }) => id),
  alsoMatching: alsoMatching.map(({ id }) => id),
});

test("many requests are decided as each alone is, with each of the zones", () => {
  const requests = fc.array(fc.oneof(logged, request.map(told)), { minLength: 8 });
  const property = fc.property(zone, zone, requests, (one, other, all) => {
    const zones = [one, { ...one, lists: other.lists, limits: other.limits }, other];
    const decider = createDecider(zones, (decisions) => decisions.map(withoutEntries));
    for (const each of all) expect(decider(each)).toEqual(zones.map((made) => withoutEntries(decide(made, each))));
  });
  fc.assert(property, runs(200));
});

test("no variable reads a part of a request that it does not name", () => {
  const names = Object.keys(VARIABLES);
  const property = fc.property(request, fc.constantFrom(...names), fc.boolean(), (whole, variable, isPattern) => {
    for (const part of VARIABLES[variable] ?? []) {
      const facets = new Set<string>(facetsOf(variable, part, isPattern).map((facet) => facet.replace(/ .*/, "")));
      if ([...facets].includes("header")) facets.add("headers");
      const read = new Set<string>();
      const watched = new Proxy(told(whole), {
        get: (target, name) => {
          read.add(String(name));
          return Reflect.get(target, name) as unknown;
        },
      });
      knownValuesOf(watched, variable, part, isPattern);
      // All headers are looked through for one; that the others make no difference is what the test above shows.
      if (variable === "REQUEST_HEADERS") read.delete("url");
      expect([...facets]).toEqual(expect.arrayContaining([...read]));
    }
  });
  fc.assert(property, runs(1_500));
});

const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...["REQUEST_URI", "REQUEST_URI_RAW", "REQUEST_FILENAME", "REQUEST_BASENAME", "QUERY_STRING", "REQUEST_METHOD"],
      ...["REQUEST_PROTOCOL", "REQUEST_LINE", "REQUEST_BODY", "REMOTE_ADDR", "ARGS_COMBINED_SIZE", "FILES_NAMES"],
      ...["VERIFIED_BOT_CATEGORY", "RESPONSE_STATUS", "UNKNOWN"],
    ].map((name) => [name, [""]]),
  ),
  ...Object.fromEntries(
    [
      ...["REQUEST_HEADERS", "REQUEST_HEADERS_NAMES", "REQUEST_COOKIES", "REQUEST_COOKIES_NAMES", "ARGS"],
      ...["ARGS_GET", "ARGS_GET_NAMES", "ARGS_POST", "ARGS_POST_NAMES"],
    ].map((name) => [name, ["", "host", "user-agent", "q"]]),
  ),
  GEO: ["", "COUNTRY_CODE", "ASN", "CITY", "CONTINENT", "LATITUDE", "LONGITUDE", "ORGANIZATION"],
  FINGERPRINT: ["", "JA4_A", "JA4_BC"],
};

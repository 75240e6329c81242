import type { ExceptionCondition, ExceptionConditions } from "../../../src/zone/exceptions/exception.js";
import { describeRequests } from "../../../src/zone/exceptions/describe-exception.js";
import { exceptionReach } from "../../../src/zone/exceptions/exception-reach.js";

const where = (type: string, pattern: string, more: Partial<ExceptionCondition> = {}): ExceptionCondition => ({
  type,
  parameter: "",
  matchType: "any",
  patterns: [pattern],
  ...more,
});
const any = (...all: ExceptionCondition[]): ExceptionConditions => ({ matchType: "any", all });
const none = { matchType: "none" } as const;

test.each<[string, ExceptionConditions, "all" | "some", string]>([
  [
    "a chance of 99 %",
    any(where("random_chance", "99%")),
    "all",
    'Nearly all requests (the random chance in percent matches "99%")',
  ],
  [
    "a chance of 10 %",
    any(where("random_chance", "10")),
    "some",
    'Requests where the random chance in percent matches "10"',
  ],
  [
    "every browser",
    any(where("request_header", "*", { parameter: "User-Agent" })),
    "all",
    'Nearly all requests (the header "User-Agent" matches "*")',
  ],
  [
    "a header that few send",
    any(where("request_header", "*", { parameter: "X-Key" })),
    "some",
    'Requests where the header "X-Key" matches "*"',
  ],
  ["all paths", any(where("url", "*")), "all", 'All requests (the URL matches "*")'],
  [
    "another country",
    any(where("country_code", "DE", none)),
    "all",
    'All requests except where the country matches "DE"',
  ],
  [
    "neither a country nor a method",
    { matchType: "all", all: [where("country_code", "DE", none), where("request_method", "POST", none)] },
    "all",
    'All requests except where the country matches "DE" or the method matches "POST"',
  ],
  [
    "a path, or another country",
    any(where("url", "/a"), where("country_code", "DE", none)),
    "all",
    'Nearly all requests (the URL matches "/a" or the country does not match "DE")',
  ],
  [
    "more than half of IPv4 in two conditions",
    any(where("remote_ip", "64.0.0.0/2"), where("remote_ip", "128.0.0.0/2")),
    "all",
    'Nearly all requests (the address matches "64.0.0.0/2" or the address matches "128.0.0.0/2")',
  ],
  [
    "both versions of addresses",
    any(where("remote_ip", "", { patterns: ["0.0.0.0/1", "128.0.0.0/1", "::/1", "8000::/1"] })),
    "all",
    'All requests (the address matches "0.0.0.0/1" or "128.0.0.0/1" or "::/1" or "8000::/1")',
  ],
  [
    "a country, and all others",
    any(where("country_code", "DE"), where("country_code", "DE", none)),
    "all",
    'All requests (the country matches "DE" or the country does not match "DE")',
  ],
  ["a network", any(where("remote_ip", "10.0.0.0/8")), "some", 'Requests where the address matches "10.0.0.0/8"'],
])("%s", (_name, conditions, reach, said) => {
  expect(exceptionReach(conditions)).toBe(reach);
  expect(describeRequests(conditions)).toBe(said);
});

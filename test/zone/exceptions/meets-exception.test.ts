import { readException } from "../../../src/zone/exceptions/exception.js";
import { meetsException } from "../../../src/zone/exceptions/meets-exception.js";
import type { Request } from "../../../src/zone/index.js";

const condition = (type: string, patterns: readonly string[], more: object = {}) => ({ type, patterns, ...more });

const met = (one: ReturnType<typeof condition>, request: Request): string =>
  meetsException(readException({ disables: ["waf"], conditions: [one] }), request).met;

const host = (pattern: string) => condition("request_header", [pattern], { parameter: "Host" });

test.each<[string, ReturnType<typeof condition>, Request, string]>([
  ["Host is that of the URL", host("www.example.com"), { url: "https://www.example.com/a" }, "yes"],
  ["Host is that of the URL", host("www.example.com"), { url: "https://example.com/a" }, "no"],
  ["Host is what is given", host("a.test"), { url: "https://www.example.com/a", headers: { host: "a.test" } }, "yes"],
  ["Host is what is given", host("*"), { url: "https://www.example.com/a", headers: { host: null } }, "no"],
  ["a path has no host", host("www.example.com"), { url: "/a" }, "unknown"],
  ["an empty header is one", condition("request_header", ["*"], { parameter: "x" }), { headers: { X: "" } }, "yes"],
  ["no header is none", condition("request_header", ["*"], { parameter: "x" }), { headers: { X: null } }, "no"],
  ["an encoded path, decoded", condition("url", ["/café/*"]), { url: "/caf%C3%A9/search" }, "unknown"],
  ["an encoded path, as sent", condition("url", ["/caf%C3%A9/*"]), { url: "/caf%C3%A9/search" }, "unknown"],
  ["an encoded path, both", condition("url", ["/caf%C3%A9/*", "/café/*"]), { url: "/café/search" }, "yes"],
  ["an encoded path, either way", condition("url", ["/*/search"]), { url: "/caf%C3%A9/search" }, "yes"],
  ["an encoded path, neither way", condition("url", ["/the/*"]), { url: "/caf%C3%A9/search" }, "no"],
  ["an encoded path in a URL", condition("url", ["https://a.test/a b"]), { url: "https://a.test/a%20b" }, "unknown"],
  ["an encoded slash", condition("url", ["/a/*"]), { url: "/a%2Fb" }, "unknown"],
  ["a plus in a path", condition("url", ["/a+b"]), { url: "/a+b" }, "yes"],
  ["an encoded extension", condition("url_extension", ["php"]), { url: "/a.p%68p" }, "unknown"],
  ["a plus in a query", condition("url_query_string", ["q=a b"]), { url: "/?q=a+b" }, "unknown"],
  ["an encoded query", condition("url_query_string", ["q=a*"]), { url: "/?q=a%20b" }, "yes"],
])("%s: %j of %j: %s", (_, one, request, expected) => {
  expect(met(one, request)).toBe(expected);
});

test("why an encoded path is open is said", () => {
  const verdict = meetsException(readException({ conditions: [condition("url", ["/a b"])] }), { url: "/a%20b" });
  expect(verdict).toEqual({
    met: "unknown",
    why: "it is not documented whether edge rules compare an encoded URL as sent or decoded",
  });
});

import { change, type JsonObject } from "../support/plan-builder.js";
import { firstReview } from "../support/review-of.js";

const guardian = (content: string): JsonObject => ({
  shield_zone_id: 42,
  content,
  enabled: true,
  execution_mode: "block",
  unmatched_path_action: "block",
});
const scheme = (url: string, name = "login"): string =>
  `components:\n  securitySchemes:\n    ${name}:\n      type: openIdConnect\n      openIdConnectUrl: ${url}\n`;
const OPEN = "openapi: 3.0.3\n";
const A = "https://id.example.com/.well-known/openid-configuration";

const texts = (before: string | null, after: string, more: object = {}): string[] =>
  firstReview(change("bunny_shield_api_guardian.a", before === null ? null : guardian(before), guardian(after), more))
    .findings.filter(({ rule, text }) => rule === "exemption-started" && text.includes("security scheme"))
    .map(({ text }) => text);

test("a security scheme that a document newly has opens what it names", () => {
  const opened = `Lets through by itself what a security scheme newly names, also where other paths are blocked: \`${A}\`.`;
  expect(texts(OPEN, OPEN + scheme(A))).toEqual([opened]);
  expect(texts(null, OPEN + scheme(A))).toEqual([opened]);
  expect(texts(OPEN, JSON.stringify({ components: { securitySchemes: { a: { openIdConnectUrl: A } } } }))).toEqual([
    opened,
  ]);
});

test("what the document named before, under any name, opens nothing", () => {
  expect(texts(OPEN + scheme(A), OPEN + scheme(A, "other"))).toEqual([]);
  expect(texts(OPEN + scheme(A), OPEN)).toEqual([]);
});

test("all URLs of OAuth flows count, and a sensitive document shows none", () => {
  const flows = "tokenUrl: /oauth/token\nauthorizationUrl: /oauth/authorize\nrefreshUrl: /oauth/refresh\n";
  expect(texts(OPEN, OPEN + flows)[0]).toMatch(/`\/oauth\/token`, `\/oauth\/authorize`, `\/oauth\/refresh`\.$/);
  const [hidden] = texts(OPEN, OPEN + flows, { afterSensitive: { content: true } });
  expect(hidden).toMatch(/`content` \(sensitive\)\.$/);
});

import { differingPlaces } from "../../../../src/review/judge/api-guardian/compare-documents.js";
import { loadYaml } from "../../../../src/review/plan/read-yaml.js";
import { change, type JsonObject } from "../../support/plan-builder.js";
import { firstReview } from "../../support/review-of.js";

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
  const opened = `API Guardian lets the new URLs of a security scheme through, even where it blocks other paths: \`${A}\`.`;
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

beforeAll(loadYaml);

const order = (schema: JsonObject, more: JsonObject = {}): string =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Orders", version: "1" },
    paths: {
      "/orders": { post: { requestBody: { content: { "application/json": { schema } } }, responses: { 200: {} } } },
    },
    ...more,
  });
const ORDER = { type: "object", properties: { quantity: { type: "integer", maximum: 1000 } } };
const LESS = { ...ORDER, properties: { quantity: { type: "integer", maximum: 100 } } };

/** A component whose name is one that texts for people have. */
const component = (schema: JsonObject): string => order({}, { components: { schemas: { description: schema } } });
const yaml = (limit: string): string =>
  `openapi: 3.0.3\npaths:\n  /orders:\n    get:\n      parameters:\n        - name: page # of 2020-01-01\n          in: query\n          schema: { type: integer, ${limit} }\n          example: 2020-01-01\n`;

test.each<readonly [string, string, string, readonly string[] | undefined]>([
  ["a constraint", order(ORDER), order(LESS), ["/orders.post.quantity.maximum"]],
  [
    "two constraints",
    order(ORDER),
    order({ ...LESS, nullable: true }),
    ["/orders.post.quantity.maximum", "/orders.post.nullable"],
  ],
  ["a value", order({ enum: [{ title: "a" }] }), order({ enum: [{ title: "b" }] }), ["/orders.post.enum"]],
  ["an alternative", order({ oneOf: [ORDER] }), order({ oneOf: [LESS] }), ["/orders.post.oneOf.1.quantity.maximum"]],
  ["a component", component(ORDER), component(LESS), ["components.schemas.description.quantity.maximum"]],
  ["an extension", order(ORDER), order({ ...ORDER, "x-bunny-shield": "detectxss" }), ["/orders.post.x-bunny-shield"]],
  ["an endpoint", order(ORDER), order(ORDER, { paths: {} }), ["/orders"]],
  [
    "what is written for people",
    order(ORDER),
    order({ ...ORDER, description: "An order", example: { maximum: 3 } }),
    [],
  ],
  ["a title", order(ORDER), order(ORDER, { info: { title: "A", version: "2", description: "B" } }), []],
  ["a document in YAML", yaml("maximum: 50"), yaml("maximum: 9"), ["/orders.get.page.maximum"]],
  [
    "one that versions of YAML read differently",
    yaml("minimum: 8"),
    yaml("minimum: 010"),
    ["/orders.get.page.minimum"],
  ],
  ["a merge", yaml("<<: { maximum: 9 }"), yaml("<<: { maximum: 9 }, maximum: 50"), ["/orders.get.page.maximum"]],
  ["a name twice", order(ORDER), order(ORDER).replace('"maximum":1000', '"maximum":9000,"maximum":9'), undefined],
  ["no document", order(ORDER), "{ ]", undefined],
  ["a text", order(ORDER), "a", undefined],
  ["too deep to compare", order(ORDER), "[".repeat(300) + "]".repeat(300), undefined],
])("documents are compared by what they say about requests: %s", (_title, was, is, places) => {
  expect(differingPlaces(was, is)).toEqual(places);
  expect(differingPlaces(is, was)).toEqual(places);
  const where = (places ?? []).map((place) => `\`${place}\``).join(", ");
  const said = (more: object = {}): string =>
    firstReview(change("bunny_shield_api_guardian.a", guardian(was), guardian(is), more))
      .findings.map(({ rule, text }) => `${rule}: ${text}`)
      .join();
  const may = (at: string): string =>
    `enforcement-uncertain: May no longer block some requests: \`content\`${at}. The requests that match before and after cannot be compared.`;
  expect(said()).toBe(places?.length === 0 ? "" : may(where === "" ? "" : ` at ${where}`));
  if (places?.length !== 0) expect(said({ afterSensitive: { content: true } })).toBe(may(""));
});

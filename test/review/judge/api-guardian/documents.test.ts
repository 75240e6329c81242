import fc from "fast-check";
import { compareDocuments } from "../../../../src/review/judge/api-guardian/document-reach.js";
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

type Schema = JsonObject;
const order = (schema: Schema, more: JsonObject = {}): string =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Orders", version: "1" },
    paths: {
      "/orders": { post: { requestBody: { content: { "application/json": { schema } } }, responses: { 200: {} } } },
    },
    ...more,
  });
const ORDER = { type: "object", properties: { quantity: { type: "integer", maximum: 1000 } } };
const within = (quantity: Schema, more: Schema = {}): Schema => ({
  ...ORDER,
  properties: { quantity: { type: "integer", ...quantity } },
  ...more,
});
const findingsOf = (was: string, is: string, more: object = {}): string[] =>
  firstReview(change("bunny_shield_api_guardian.a", guardian(was), guardian(is), more)).findings.map(
    ({ rule, text }) => `${rule}: ${text}`,
  );

test("a constraint that refuses more stops more requests, and says where; the other way round it stops fewer", () => {
  const [loose, strict] = [order(ORDER), order(within({ maximum: 100 }))];
  const at = "`content` at `/orders.post.quantity.maximum`.";
  expect(findingsOf(loose, strict)).toEqual([`match-tightened: Blocks more requests: ${at}`]);
  expect(findingsOf(strict, loose)).toEqual([`match-loosened: No longer blocks some requests: ${at}`]);
  expect(findingsOf(loose, strict, { afterSensitive: { content: true } })).toEqual([
    "match-tightened: Blocks more requests: `content`.",
  ]);
});

test("a document in YAML is compared as one in JSON, unless versions of YAML read it differently", () => {
  const yaml = (limit: string): string =>
    `openapi: 3.0.3\npaths:\n  /orders:\n    get:\n      parameters:\n        - name: page # of 2020-01-01\n          in: query\n          schema: { type: integer, ${limit} }\n          example: 2020-01-01\n`;
  expect(compareDocuments(yaml("maximum: 50"), yaml("maximum: 9"))).toEqual({
    reach: "wider",
    places: ["/orders.get.page.maximum"],
  });
  expect(compareDocuments(yaml("minimum: 9"), yaml("minimum: 010")).reach).toBe("unknown");
  expect(compareDocuments(yaml("<<: { maximum: 10 }"), yaml("<<: { maximum: 10 }, maximum: 50")).reach).toBe("unknown");
});

const STRICTER: readonly (readonly [Schema, Schema])[] = [
  [within({}), within({ minimum: 1 })],
  [within({ minimum: 1 }), within({ minimum: 2, exclusiveMinimum: true })],
  [within({ nullable: true }), within({})],
  [within({ enum: [1, 2, 3] }), within({ enum: [3, 1] })],
  [ORDER, { ...ORDER, required: ["quantity"] }],
  [ORDER, { ...ORDER, additionalProperties: false }],
  [ORDER, { ...ORDER, properties: { ...ORDER.properties, note: { type: "string", maxLength: 9 } } }],
  [
    { ...ORDER, additionalProperties: false },
    { type: "object", additionalProperties: false },
  ],
  [{ allOf: [ORDER] }, { allOf: [within({ maximum: 9 })] }],
  [{ type: "array" }, { type: "array", items: ORDER, maxItems: 5, uniqueItems: true }],
  [{ type: "number" }, { type: "integer" }],
  [{ type: "string" }, { type: "string", pattern: "^a", format: "uuid", minLength: 1 }],
];
test.each(STRICTER)("%j → %j stops more", (was, is) => {
  expect([compareDocuments(order(was), order(is)).reach, compareDocuments(order(is), order(was)).reach]).toEqual([
    "wider",
    "narrower",
  ]);
});

const UNCLEAR: readonly (readonly [string, string, string])[] = [
  ["stricter here, looser there", order(ORDER), order(within({ maximum: 9 }, { maxProperties: 1, nullable: true }))],
  ["less in one alternative of exactly one", order({ oneOf: [ORDER] }), order({ oneOf: [within({ maximum: 9 })] })],
  ["less that is refused", order({ not: ORDER }), order({ not: within({ maximum: 9 }) })],
  ["another pattern", order({ pattern: "^a" }), order({ pattern: "^ab" })],
  ["a keyword that is not understood", order(ORDER), order({ ...ORDER, "x-bunny-shield": "detectxss" })],
  ["a new path", order(ORDER), order(ORDER, { paths: {} })],
  [
    "a component that something refuses",
    order({ not: { $ref: "#/components/schemas/A" } }, { components: { schemas: { A: ORDER } } }),
    order({ not: { $ref: "#/components/schemas/A" } }, { components: { schemas: { A: within({ maximum: 9 }) } } }),
  ],
  ["a name twice", order(ORDER), order(ORDER).replace('"maximum":1000', '"maximum":9000,"maximum":9')],
  ["no document", order(ORDER), "{ ]"],
  ["too deep to compare", order(ORDER), "[".repeat(300) + "]".repeat(300)],
];
test.each(UNCLEAR)("%s stays uncertain", (_title, was, is) => {
  expect(compareDocuments(was, is).reach).toBe("unknown");
  expect(findingsOf(was, is).join("\n")).toMatch(
    /^enforcement-uncertain: May no longer block some requests: `content`(?: at `[^`]+`(?:, `[^`]+`)*)?\. The requests that match before and after cannot be compared\.$/m,
  );
});

test("an endpoint that leaves the document is named", () => {
  const paths = (...names: string[]): string =>
    JSON.stringify({ openapi: "3.0.3", paths: Object.fromEntries(names.map((name) => [name, { get: {} }])) });
  expect(findingsOf(paths("/pets", "/orders"), paths("/pets"))).toContain(
    "enforcement-uncertain: May no longer block some requests: `content` at `/orders`. The requests that match before and after cannot be compared.",
  );
});

test("a component that only schemas name is compared, and what is written for people is nothing", () => {
  const named = (schema: Schema, description = ""): string =>
    order(
      { $ref: "#/components/schemas/properties" },
      { components: { schemas: { properties: schema } }, info: { title: "A", version: "1", description } },
    );
  expect(compareDocuments(named(ORDER), named(within({ maximum: 9 }))).reach).toBe("wider");
  expect(
    compareDocuments(named(ORDER), named({ ...ORDER, description: "An order", example: { maximum: 3 } }, "B")),
  ).toEqual({ reach: "same", places: [] });
});

/** Whether a value meets a schema of the keywords drawn below, written apart from what compares them. */
function meets(schema: Schema, value: unknown): boolean {
  const number = (name: string, otherwise: number): number => Number(schema[name] ?? otherwise);
  if (value === null) return schema["nullable"] === true || schema["type"] === undefined;
  if (schema["type"] === "integer" && !Number.isInteger(value)) return false;
  if (schema["type"] === "object" && typeof value !== "object") return false;
  if (Array.isArray(schema["enum"]) && !schema["enum"].includes(value)) return false;
  if (typeof value === "number") {
    const [least, most] = [number("minimum", -Infinity), number("maximum", Infinity)];
    if (value < least || value > most) return false;
    return !(schema["exclusiveMaximum"] === true && value === most);
  }
  const object = value as Record<string, unknown>;
  if (Object.keys(object).length > number("maxProperties", Infinity)) return false;
  if (((schema["required"] ?? []) as string[]).some((name) => !Object.hasOwn(object, name))) return false;
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  return Object.entries(object).every(([name, member]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : schema["additionalProperties"];
    return typeof own === "object" ? meets(own as Schema, member) : own !== false;
  });
}

const small = fc.integer({ min: 0, max: 3 });
const leaf = fc.record(
  {
    type: fc.constant("integer"),
    minimum: small,
    maximum: small,
    exclusiveMaximum: fc.boolean(),
    nullable: fc.boolean(),
    enum: fc.uniqueArray(small),
  },
  { requiredKeys: [] },
);
const schema = fc.record(
  {
    type: fc.constant("object"),
    properties: fc.dictionary(fc.constantFrom("a", "b"), leaf, { noNullPrototype: true }),
    additionalProperties: fc.oneof(fc.boolean(), leaf),
    required: fc.uniqueArray(fc.constantFrom("a", "b")),
    maxProperties: small,
  },
  { requiredKeys: ["type"] },
);
const sent = fc.dictionary(
  fc.constantFrom("a", "b", "c"),
  fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constant(null)),
  {
    noNullPrototype: true,
  },
);

/** Changes few keywords, since two schemas drawn apart are rarely comparable. */
const changed = fc
  .tuple(
    schema,
    schema,
    fc.subarray(["properties", "additionalProperties", "required", "maxProperties"], { maxLength: 2 }),
  )
  .map(([was, other, names]): readonly [Schema, Schema] => [
    was as Schema,
    Object.fromEntries(
      [...new Set([...Object.keys(was), ...names])].flatMap((name) => {
        const value = ((names.includes(name) ? other : was) as Schema)[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  ]);

test("what stops more accepts no request that the older document refused", () => {
  fc.assert(
    fc.property(changed, fc.array(sent, { minLength: 20, maxLength: 20 }), ([was, is], requests) => {
      const { reach } = compareDocuments(order(was), order(is));
      const accepts = (one: Schema) => (request: unknown) => meets(one, request);
      if (reach === "wider" || reach === "same")
        expect(requests.filter(accepts(is)).filter((it) => !meets(was, it))).toEqual([]);
      if (reach === "narrower" || reach === "same")
        expect(requests.filter(accepts(was)).filter((it) => !meets(is, it))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

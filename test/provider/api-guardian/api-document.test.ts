import type { ApiGuardianConfiguration } from "../../../src/api/index.js";
import { createDiagnostics, pathFrom } from "../../../src/framework/definition/diagnostics.js";
import { type Unknown, UNKNOWN } from "../../../src/framework/index.js";
import { atName } from "../../../src/framework/values/path.js";
import { parseApiDocument } from "../../../src/provider/api-guardian/api-document.js";
import { parseAt, warnAboutParameters, warnAboveLimits } from "../../../src/provider/api-guardian/plan-policies.js";

const at = (name: string) => pathFrom(atName([], name));
const operation = { responses: { 200: { description: "OK" } } };
const document = (more: object = {}) => ({
  openapi: "3.0.3",
  info: { title: "Shop", version: "1" },
  paths: { "/pets": { get: operation } },
  ...more,
});
const parse = (more?: object) => parseApiDocument(JSON.stringify(document(more)));

/** What a policy reports, each `attribute: summary: detail`. */
function said(policy: (diagnostics: ReturnType<typeof createDiagnostics>) => void): string[] {
  const diagnostics = createDiagnostics();
  policy(diagnostics);
  return diagnostics.messages.map(({ attribute, summary, detail }) => {
    return `${attribute?.steps.map(({ attributeName }) => attributeName).join(".") ?? "-"}: ${summary}: ${detail}`;
  });
}

describe("the endpoints of a document", () => {
  test("are its operations, in order", async () => {
    const paths = {
      "/shelves": { post: operation, get: operation },
      "/pets/{petId}": { parameters: [], summary: "A pet", "x-owner": { team: "pets" }, delete: operation, put: null },
      "x-internal": { get: operation },
      "/empty": null,
    };
    const { endpoints, size } = await parse({ paths });
    expect(endpoints).toEqual(["DELETE /pets/{petId}", "GET /shelves", "POST /shelves"]);
    expect(size.endpoints).toBe(3);
  });

  test.each(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"])("include %s", async (method) => {
    const { endpoints } = await parse({ paths: { "/": { [method.toLowerCase()]: operation } } });
    expect(endpoints).toEqual([`${method} /`]);
  });
});

describe("the references of a document that lead nowhere", () => {
  const body = (to: string) => ({ content: { "application/json": { schema: { $ref: to } } } });
  test.each([
    ["#/components/schemas/Pet", []],
    ["#/paths/~1pets/get", []],
    ["#/paths/%7E1pets/get", []],
    ["#", []],
    ["#/components/schemas/Cat", ["#/components/schemas/Cat"]],
    ["#/components/schemas/constructor", ["#/components/schemas/constructor"]],
    ["pet.yaml#/Pet", ["pet.yaml#/Pet"]],
  ])("with %s are %j", async (to, dangling) => {
    const get = { ...operation, requestBody: body(to), example: { $ref: "#/a" } };
    const components = { schemas: { Pet: { type: "object", properties: { $ref: { type: "string" } } } } };
    expect(await parse({ paths: { "/pets": { get } }, components })).toMatchObject({ dangling });
  });
});

describe("a document", () => {
  const MEBIBYTE = 1024 * 1024;

  test("has at most 2 MB", async () => {
    const content = JSON.stringify(document());
    await expect(parseApiDocument(content.padEnd(2 * MEBIBYTE))).resolves.toMatchObject({ title: "Shop" });
    await expect(parseApiDocument(content.padEnd(2 * MEBIBYTE + 1))).rejects.toThrow(
      "it has 2097153 bytes, and the API accepts at most 2 MB (2097152)",
    );
  });

  test.each([["3.0.0"], ["3.0.12"]])("of OpenAPI %s is accepted", async (openapi) => {
    await expect(parse({ openapi })).resolves.toMatchObject({ version: "1" });
  });

  test.each([["13.0.3"], ["3.0.3-rc1"], ["3.0."], [["3.0.3"]], [3]])("of OpenAPI %j is refused", async (openapi) => {
    await expect(parse({ openapi })).rejects.toThrow(
      `its member openapi is ${JSON.stringify(openapi)}, and the API accepts 3.0.x`,
    );
  });

  test("that cannot be read is refused with the reason in one line", async () => {
    await expect(parseApiDocument("a: [")).rejects.toThrow(/^it is neither JSON nor YAML: Flow sequence .*[^\n]$/);
  });

  test.each([
    ["in a list", "x: &a [1, *a]"],
    ["in a map", "x: &a\n  y: { z: *a }"],
    ["as a key", "x: &a\n  ? *a\n  : 1"],
    ["to the outer of two values", "x: &a\n  y: &b [*a]\n  z: *b"],
    ["by the second value of its name", "w: &a 1\nx: &a [*a]"],
    ["by a merge", "%YAML 1.1\n---\nx: &a\n  <<: *a\n  y: 1"],
  ])("with an alias that refers to itself %s is refused", async (_title, content) => {
    await expect(parseApiDocument(content)).rejects.toThrow(
      "its alias *a refers to a value that contains it, so the document has no end; declare the schema under components.schemas",
    );
  });

  test("with aliases to what came before them is read, and a bomb of them is refused", async () => {
    const yaml = (more: string) => `openapi: 3.0.3\ninfo: &i { title: Shop, version: "1" }\nx: [*i, *i]\n${more}`;
    const paths = "paths: &p { /pets: &o { get: {} }, /dogs: *o }\n";
    await expect(parseApiDocument(yaml(paths))).resolves.toMatchObject({ endpoints: ["GET /dogs", "GET /pets"] });
    const bomb = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join("");
    await expect(parseApiDocument(`a0: &a0 [1]\n${bomb}`)).rejects.toThrow(
      "its aliases expand to far more values than it contains",
    );
  });

  test.each([
    ["JSON", `{"paths":${"[".repeat(900_000)}${"]".repeat(900_000)}}`],
    ["JSON that never ends", "[".repeat(1_900_000)],
    ["YAML", `paths: ${"[".repeat(900_000)}${"]".repeat(900_000)}`],
    ["YAML of lines", Array.from({ length: 1000 }, (_, level) => `${" ".repeat(level)}a:`).join("\n")],
  ])("with 200 levels and more of %s is refused before it is parsed", async (_title, content) => {
    await expect(parseApiDocument(content)).rejects.toThrow(
      "its values are nested more than 200 levels deep; declare the inner schemas under components.schemas",
    );
  });

  const hash = async (content: string) => (await parseApiDocument(content)).sha256;

  test("has the same hash in any spelling", async () => {
    const paths = { "/b": { get: operation, delete: operation }, "/a": { get: operation } };
    const one = JSON.stringify(document({ paths }));
    const other = JSON.stringify({
      paths: { "/a": { get: operation }, "/b": { delete: operation, get: operation } },
      info: { version: "1", title: "Shop" },
      openapi: "3.0.3",
    });
    expect(await hash(other)).toBe(await hash(one));
    expect(await hash(JSON.stringify(JSON.parse(one), null, 2))).toBe(await hash(one));
    const yaml = [
      "# The shop",
      "info: {version: '1', title: Shop}",
      "openapi: 3.0.3",
      "paths:",
      "  /a: {get: &operation {responses: {200: {description: OK}}}}",
      "  /b: {get: *operation, delete: *operation}",
    ].join("\n");
    expect(await hash(yaml)).toBe(await hash(one));
  });

  test.each<[string, object]>([
    ["another value", { info: { title: "Shop", version: "2" } }],
    ["another order in a list", { tags: [{ name: "b" }, { name: "a" }] }],
    ["another member", { externalDocs: { url: "https://example.com" } }],
    ["a list instead of an object", { tags: { 0: { name: "a" }, 1: { name: "b" } } }],
  ])("has another hash with %s", async (_name, more) => {
    const tags = [{ name: "a" }, { name: "b" }];
    expect((await parse({ tags, ...more })).sha256).not.toBe((await parse({ tags })).sha256);
  });

  test("has a hash that is the same in every release", async () => {
    expect((await parse()).sha256).toBe("8a49fba91f00e1fbcbfb0dd01fbae6fa04cbd3c93cf206608e4e12901a46f845");
  });
});

describe("the size of a document", () => {
  const sizeOf = async (schemas: object) => (await parse({ components: { schemas } })).size;
  const none = { endpoints: 1, fieldsPerType: 0, nestingDepth: 0, schemaNodes: 0, regexLength: 0 };

  test("without schemas is that of its endpoints", async () => {
    expect(await sizeOf({})).toEqual(none);
  });

  test.each(["type", "properties", "items", "allOf", "anyOf", "oneOf", "enum"])(
    "counts a schema with only %s",
    async (member) => {
      expect(await sizeOf({ Pet: { [member]: null } })).toEqual({ ...none, schemaNodes: 1, nestingDepth: 1 });
    },
  );

  test("has the widest type, the deepest nesting, and all schemas and patterns", async () => {
    const size = await sizeOf({
      Pet: { type: "object", properties: { id: { type: "integer" }, name: { type: "string", pattern: "^[a-z]+$" } } },
      Code: { type: "string", pattern: "^\\d$" },
      Shelf: { type: "array", items: { anyOf: [{ type: "array", items: { type: "string" } }, { $ref: "#/Pet" }] } },
      Sign: { type: "object", properties: { pattern: { type: "integer" } } },
    });
    expect(size).toEqual({ endpoints: 1, fieldsPerType: 2, nestingDepth: 4, schemaNodes: 10, regexLength: 12 });
  });
});

describe("the warning about limits", () => {
  const limits = {
    maxEndpoints: 1,
    maxFieldsPerType: 2,
    maxNestingDepth: 3,
    maxTotalSchemaNodes: 4,
    maxTotalRegexLength: 5,
  };
  const size = { endpoints: 1, fieldsPerType: 2, nestingDepth: 3, schemaNodes: 4, regexLength: 5 };
  const warned = (sizes: object, most: object = limits) =>
    said((diagnostics) => {
      const whole = { ...size, ...sizes };
      const configuration = most as unknown as ApiGuardianConfiguration;
      warnAboveLimits(
        { size: whole } as Parameters<typeof warnAboveLimits>[0],
        configuration,
        at("content"),
        diagnostics,
      );
    });
  const text = (excess: string) =>
    `content: The document exceeds limits of the zone's Shield plan: The document has ${excess}. The API may reject it or check only a part of it. Shorten the document, or upgrade the zone's Shield plan.`;

  test.each<[object, string]>([
    [{ endpoints: 2 }, "2 endpoints (limit: 1)"],
    [{ fieldsPerType: 3 }, "3 fields in one type (limit: 2)"],
    [{ nestingDepth: 4 }, "4 levels of nested schemas (limit: 3)"],
    [{ schemaNodes: 5 }, "5 schemas (limit: 4)"],
    [{ regexLength: 6 }, "6 characters in regular expressions (limit: 5)"],
    [{ endpoints: 7, regexLength: 9 }, "7 endpoints (limit: 1), 9 characters in regular expressions (limit: 5)"],
  ])("names %j", (sizes, excess) => {
    expect(warned(sizes)).toEqual([text(excess)]);
  });

  test("is not given at a limit, nor where the API shows none", () => {
    expect(warned({})).toEqual([]);
    expect(warned({ endpoints: 99 }, { ...limits, maxEndpoints: null })).toEqual([]);
  });
});

test("a document that is refused is an error of its attribute", async () => {
  const refused = parseAt("[]", at("content"));
  await expect(refused).rejects.toMatchObject({ at: at("content") });
  await expect(refused).rejects.toThrow(
    "The value of content must be an OpenAPI 3.0 document in JSON or YAML, but it is not an object.",
  );
});

describe("the warning about parameters to be searched", () => {
  const places = { path: at("path"), query: at("query"), header: at("header"), cookie: at("cookie") };
  const available = { path: ["petId"], query: ["limit", "expand"], header: [], cookie: null };
  type Names = readonly (string | Unknown)[] | Unknown | null;
  const warned = (searched: Partial<Record<keyof typeof places, Names>>) =>
    said((diagnostics) => {
      warnAboutParameters({ path: [], query: [], header: [], cookie: [], ...searched }, available, places, diagnostics);
    });
  const text = (place: string, rest: string) =>
    `${place}: The endpoint does not have these parameters: The document has no ${place} parameters ${rest}`;

  test.each<[string, Parameters<typeof warned>[0], string[]]>([
    [
      "misspelled",
      { query: ["limits", "expand", "expnd"] },
      [
        text(
          "query",
          "limits, expnd for this endpoint, so they are not searched. Did you mean limit, expand? Available: limit, expand.",
        ),
      ],
    ],
    [
      "unlike any",
      { path: ["zzzzzzzz"] },
      [text("path", "zzzzzzzz for this endpoint, so they are not searched. Available: petId.")],
    ],
    [
      "where the endpoint has none",
      { header: ["x-a"], cookie: ["c"] },
      [
        text("header", "x-a for this endpoint, so they are not searched. Available: none."),
        text("cookie", "c for this endpoint, so they are not searched. Available: none."),
      ],
    ],
    ["known", { path: ["petId"], query: ["expand", "limit"] }, []],
    ["not known yet", { path: UNKNOWN, query: [UNKNOWN, "limit"] }, []],
    ["not set", { path: null }, []],
  ])("names those that are %s", (_name, searched, expected) => {
    expect(warned(searched)).toEqual(expected);
  });
});

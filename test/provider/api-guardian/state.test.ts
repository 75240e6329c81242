import { formatImportId, parseImportId } from "../../../src/framework/index.js";
import { shieldApiGuardianEndpoint } from "../../../src/provider/api-guardian/api-guardian-endpoint-resource.js";
import { Unknown } from "../../../src/framework/index.js";
import { driveWalks, type Outcome } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

const guardian = () => driveWalks(used.service, "bunny_shield_api_guardian");
const endpoint = () => driveWalks(used.service, "bunny_shield_api_guardian_endpoint");
const texts = ({ diagnostics }: Pick<Outcome, "diagnostics">): string[] =>
  diagnostics.map(({ severity, attribute, summary, detail }) => {
    const name = attribute?.steps[0]?.attributeName ?? "-";
    return `${severity === 1 ? "error" : "warning"} ${name}: ${summary}: ${detail}`;
  });
const asked = (): string[] =>
  used.service
    .requests()
    .map(({ method, path }) => `${method} ${path.replace(/^.*api-guardian/, "").replace(/\d+$/, "ID")}`);
const unknown = expect.any(Unknown) as unknown;

const get = { responses: { 200: { description: "OK" } } };
const document = (title: string, paths: readonly string[] = ["/pets"]): string =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title, version: "1" },
    paths: Object.fromEntries(paths.map((path) => [path, { get }])),
  });
const base = { shield_zone_id: 42, content: document("Shop") };
const pets = { shield_zone_id: 42, request_method: "GET", request_path: "/pets" };
const SETTINGS = {
  enabled: true,
  execution_mode: "block",
  body_limit_action: "ignore",
  unmatched_path_action: "block",
};
const NOTHING = { enabled: false, execution_mode: null, body_limit_action: null, unmatched_path_action: null };

describe("the settings found", () => {
  it("are none in a zone without a document, in the plan and in the state", async () => {
    const found = { ...NOTHING, title: null, version: null };
    expect((await guardian().plan(base)).planned).toMatchObject({ found, title: "Shop", endpoint_count: unknown });
    expect((await guardian().apply(base)).state).toMatchObject({ found, endpoint_count: 1 });
  });

  it("are those of the document that is replaced, also after updates", async () => {
    await guardian().apply({ ...base, ...SETTINGS, on_destroy: "keep" });
    const found = { ...SETTINGS, title: "Shop", version: "1" };
    const other = { ...base, content: document("Other") };
    expect((await guardian().plan(other)).planned).toMatchObject({ found });
    const created = await guardian().apply(other);
    expect(created.state).toMatchObject({ ...SETTINGS, found });
    const updated = await guardian().apply({ ...base, content: document("Third") }, created);
    expect(updated.state).toMatchObject({ found, title: "Third" });
    expect((await guardian().read(updated)).state).toEqual(updated.state);
    expect((await guardian().import("42")).state).toMatchObject({ found: { ...found, title: "Third" } });
  });
});

describe("the plan of an update", () => {
  it("asks the API only about a new document, and keeps what a respelled one has", async () => {
    const created = await guardian().apply(base);
    used.service.resetRequests();
    await guardian().plan({ ...base, enabled: false }, created);
    expect(asked()).toEqual([]);
    const respelled = `${base.content}\n`;
    const same = await guardian().plan({ ...base, content: respelled, enabled: false }, created);
    expect(same.planned).toEqual({ ...created.state, enabled: false });
    await guardian().plan({ ...base, content: document("New") }, created);
    expect(asked()).toContain("GET ");
  });

  it("uploads a document again that is not in the zone", async () => {
    const created = await guardian().apply(base);
    await used.service.send("PATCH", "/shield/shield-zone/42/api-guardian/spec", {
      content: document("Shop", ["/cats"]),
    });
    const drifted = await guardian().read(created);
    expect(drifted.state).toMatchObject({ content_sha256: null, title: "Shop", content: base.content });
    const { planned } = await guardian().plan(base, drifted);
    expect(planned).toMatchObject({ ...base, content_sha256: created.state?.["content_sha256"] });
    const repaired = await guardian().apply(base, drifted);
    expect((await guardian().read(repaired)).state).toEqual(created.state);
  });

  it("leaves open what an unknown document decides", async () => {
    const { planned } = await guardian().plan({ ...base, content: new Unknown() }, await guardian().apply(base));
    expect(planned).toMatchObject({ title: unknown, version: unknown, endpoint_count: unknown, max_endpoints: 50 });
  });
});

describe("a write of a document and settings", () => {
  it.each([["POST", null] as const, ["PATCH", base] as const])(
    "with %s sends settings only if they differ",
    async (method, first) => {
      const stored = first && (await guardian().apply(first));
      const config = { ...base, content: document("New") };
      used.service.resetRequests();
      const written = await guardian().apply(config, stored);
      expect(asked().filter((request) => !request.startsWith("GET"))).toEqual([`${method} /spec`]);
      used.service.resetRequests();
      const changed = await guardian().apply({ ...config, ...SETTINGS, content: document("Newer") }, written);
      expect(asked().filter((request) => !request.startsWith("GET"))).toEqual(["PATCH /spec", "PATCH "]);
      expect((await guardian().read(changed)).state).toMatchObject({ ...SETTINGS, title: "Newer" });
      await guardian().destroy(changed);
    },
  );

  it("that fails after the upload leaves the new document in the state, and the next apply sends the settings", async () => {
    const created = await guardian().apply(base);
    const config = { ...base, ...SETTINGS, content: document("New", ["/a", "/b"]) };
    used.service.faults.add({ operation: "updateApiGuardian", kind: "answer", status: 400 });
    const failed = await guardian().apply(config, created);
    expect(texts(failed)).toHaveLength(1);
    expect(failed.state).toMatchObject({ content: config.content, title: "New", version: "1", enabled: true });
    used.service.resetRequests();
    const repaired = await guardian().apply(config, failed);
    expect(asked().filter((request) => !request.startsWith("GET"))).toEqual(["PATCH "]);
    expect(repaired.state).toMatchObject({ ...config, endpoint_count: 2 });
    expect((await guardian().read(repaired)).state).toEqual(repaired.state);
  });
});

describe("without a document in the zone", () => {
  it("API Guardian is gone, and its destroy sends only the question whether the account has the zone", async () => {
    const created = await guardian().apply(base);
    await used.service.reset();
    expect((await guardian().read(created)).state).toBeNull();
    used.service.resetRequests();
    const destroyed = await guardian().destroy(created);
    expect(destroyed.state).toBeNull();
    expect(asked()).toEqual(["GET ", "GET /shield/shield-zones/pullzone-mapping"]);
  });

  it.each([
    [
      pets,
      null,
      "GET /pets. API Guardian of the zone has no document. Upload one with bunny_shield_api_guardian, and refer to that resource in shield_zone_id so that it is created first.",
    ],
    [{ ...pets, request_method: "PUT" }, base, "PUT /pets. For this path, the document has: GET."],
    [
      { ...pets, request_path: "/cats" },
      base,
      "GET /cats. Add the endpoint to the document of bunny_shield_api_guardian, or correct request_path.",
    ],
  ])("or with one that lacks it, the endpoint %j cannot be created", async (config, whole, expected) => {
    if (whole) await guardian().apply(whole);
    expect(texts(await endpoint().apply(config))).toEqual([
      `error request_path: The document does not have this endpoint: API Guardian of Shield zone 42 has no endpoint ${expected}`,
    ]);
  });
});

const OFF = "API Guardian is disabled, so the document has no effect until somebody enables it.";
it.each([
  ["keep", true, "While API Guardian is enabled, it checks requests against the document."],
  ["restore", false, OFF],
  ["disable", false, OFF],
])(
  "the destroy with on_destroy = %s leaves it enabled: %s, and warns that the document stays",
  async (on_destroy, ...rest) => {
    const [enabled, effect] = rest;
    const created = await guardian().apply({ ...base, on_destroy });
    expect(texts(await guardian().destroy(created))).toEqual([
      `warning -: The document stays in the zone: The API cannot delete the OpenAPI document of Shield zone 42. ${effect}`,
    ]);
    expect((await guardian().import("42")).state).toMatchObject({ enabled, endpoint_count: 1 });
  },
);

it.each(["42", "42/GET", "GET/pets", "042/GET/pets", "x42/GET/pets", "2147483648/GET/pets", "42/G-T/pets"])(
  "an endpoint is not imported by %j, and the error shows the form",
  async (id) => {
    expect(texts(await endpoint().import(id)).join()).toContain(
      "<shield_zone_id>/<request_method>/<request_path without its first slash>",
    );
    expect(asked()).toEqual([]);
  },
);

it.each(["pets", "a\nb", "a\u2028b", "", "a/b%2F"])(
  "an import ID of an endpoint is read as it is written: %j",
  (path) => {
    const id = `42/GET/${path}`;
    const parsed = parseImportId(shieldApiGuardianEndpoint, id);
    expect(parsed).toEqual({ identity: { shield_zone_id: 42, request_method: "GET", request_path: `/${path}` } });
    expect("identity" in parsed && formatImportId(shieldApiGuardianEndpoint, parsed.identity)).toBe(id);
  },
);

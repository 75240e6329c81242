import { Unknown } from "../../../src/framework/index.js";
import { dropsIn } from "../../oracle/protection.js";
import { driveResource, driveWalks, type Outcome, startProvider, withoutWaits } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

const guardian = () => driveWalks(used.service, "bunny_shield_api_guardian", undefined, withoutWaits);
const endpoint = () => driveWalks(used.service, "bunny_shield_api_guardian_endpoint");
const texts = ({ diagnostics }: Pick<Outcome, "diagnostics">): string[] =>
  diagnostics.map(({ severity, summary, detail }) => `${severity === 1 ? "error" : "warning"}: ${summary}: ${detail}`);
const asked = (): string[] =>
  used.service
    .requests()
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path.replace(/^.*api-guardian/, "").replace(/\d+$/, "ID")}`);

const get = { parameters: [{ in: "query", name: "limit" }], responses: { 200: { description: "OK" } } };
const document = (paths: object = { "/pets": { get } }, more: object = {}): string =>
  JSON.stringify({ openapi: "3.0.3", info: { title: "Shop", version: "1" }, paths, ...more });
const base = { shield_zone_id: 42, content: document() };
const pets = { shield_zone_id: 42, request_method: "GET", request_path: "/pets" };

describe("the plan of a document", () => {
  it.each<[string, string, RegExp]>([
    ["above 2 MB", document({}, { x: "x".repeat(2 * 1024 * 1024) }), /has \d+ bytes, and the API accepts at most 2 MB/],
    ["of OpenAPI 3.1", document().replace("3.0.3", "3.1.0"), /openapi is "3\.1\.0", and the API accepts 3\.0\.x/],
    ["of Swagger 2", document().replace('"openapi":"3.0.3"', '"swagger":"2.0"'), /openapi is missing/],
    ["that is neither JSON nor YAML", "a: [", /neither JSON nor YAML/],
    ["that is a list", "[]", /it is not an object/],
    ["without a title", document().replace('"title":"Shop",', ""), /info must have title and version/],
    ["with a version that is a number", document().replace('"version":"1"', '"version":1'), /quote a version/],
    ["without endpoints", document({}), /no endpoints under paths/],
  ])("refuses one %s, before anything is written", async (_name, content, expected) => {
    const planned = await guardian().plan({ ...base, content });
    expect(texts(planned)).toEqual([expect.stringMatching(expected)]);
    expect(texts(planned)[0]).toMatch(/^error: API Guardian does not accept this document/);
    expect(asked()).toEqual([]);
  });

  it("warns about limits of the zone's Shield plan, once the API shows them", async () => {
    const many = document(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`/${at}`, { get }])));
    expect(texts(await guardian().plan({ ...base, content: many }))).toEqual([]);
    const created = await guardian().apply(base);
    const [warning, ...others] = texts(await guardian().plan({ ...base, content: many }, created));
    expect(warning).toMatch(/^warning: The document exceeds limits .*has 51 endpoints \(limit: 50\)/);
    expect(others).toEqual([]);
    const failed = await guardian().apply({ ...base, content: many }, created);
    expect(texts(failed).join()).toMatch(/error/);
    expect(failed.state).toMatchObject({ content: base.content });
  });
});

describe.each(["either", "strict"] as const)("with the upload variant %s", (specUpload) => {
  it("uploads the first document and the next one, each with one request", async () => {
    used.service.setVariants({ specUpload });
    const created = await guardian().apply(base);
    expect(texts(created)).toEqual([]);
    expect(asked()).toEqual(["POST /spec"]);
    used.service.resetRequests();
    const changed = { ...base, content: document({ "/pets": { get }, "/orders": { get } }) };
    const updated = await guardian().apply(changed, created);
    expect(texts(updated)).toEqual([]);
    expect(asked()).toEqual(["PATCH /spec"]);
    expect((await guardian().read(updated)).state).toMatchObject({ endpoint_count: 2, content: changed.content });
  });
});

it("is switched off before a document adds endpoints, so that they never leave the managed WAF unchecked", async () => {
  const created = await guardian().apply(base);
  const before = used.service.snapshot();
  const off = { ...base, content: document({ "/pets": { get }, "/orders": { get } }), enabled: false };
  // The second write fails, so that the first one alone can be seen.
  used.service.faults.add({ kind: "answer", status: 500, method: "PATCH", skip: 1, times: null });
  const half = await guardian().apply(off, created);
  const between = used.service.snapshot();
  used.service.faults.clear();
  const whole = await guardian().apply(off, half);
  expect(texts(whole)).toEqual([]);
  expect(before).not.toEqual(between);
  expect(dropsIn(between, before, used.service.snapshot())).toEqual([]);
});

describe.each(["kept", "renewed"] as const)("with endpoint IDs that are %s", (endpointIds) => {
  it("an endpoint is found by method and path after another upload", async () => {
    used.service.setVariants({ endpointIds });
    const whole = await guardian().apply(base);
    const created = await endpoint().apply({ ...pets, validate_authorization: false });
    expect(texts(created)).toEqual([]);
    await guardian().apply({ ...base, content: document({ "/pets": { get }, "/orders": { get } }) }, whole);
    const read = await endpoint().read(created);
    expect(read.state).toMatchObject({ validate_authorization: false });
    const updated = await endpoint().apply({ ...pets, validate_authorization: false, enabled: false }, read);
    expect(texts(updated)).toEqual([]);
    expect((await endpoint().read(updated)).state).toMatchObject({ enabled: false });
  });
});

describe("an endpoint", () => {
  const unknown = expect.any(Unknown) as unknown;

  it("plans what it has, and keeps what is not configured", async () => {
    expect((await endpoint().plan(pets)).planned).toMatchObject({ found: unknown, enabled: unknown });
    await guardian().apply(base);
    const { planned } = await endpoint().plan({ ...pets, validate_authorization: false });
    const found = { enabled: true, detect_parameter_xss: false, rate_limiting_type: "ip" };
    expect(planned).toMatchObject({ ...found, validate_authorization: false });
    expect(planned).toMatchObject({ found: { ...found, validate_authorization: true } });
  });

  it("is compared with the document that the same plan uploads", async () => {
    const provider = await startProvider(used.service);
    const [documents, endpoints] = ["", "_endpoint"].map((end) =>
      driveResource(provider, `bunny_shield_api_guardian${end}`),
    );
    const paths = { "/pets": { get }, "/pets/{petId}/": { get: { $ref: "#/paths/get" } } };
    expect(texts(await documents!.plan({ ...base, content: document(paths) }))).toEqual([
      expect.stringMatching(/^warning: References that lead nowhere: The document refers to #\/paths\/get, but/),
    ]);
    expect(texts(await endpoints!.plan(pets))).toEqual([]);
    expect(texts(await endpoints!.plan({ ...pets, request_path: "/pets/{id}" }))).toEqual([
      expect.stringMatching(/^error: .* no endpoint GET \/pets\/\{id\}\. Did you mean GET \/pets\/\{petId\}\/\?/),
    ]);
  });

  it("that stays disabled, or whose rate limit does, warns", async () => {
    await guardian().apply(base);
    await endpoint().apply({ ...pets, enabled: false, rate_limiting_enabled: false });
    expect(texts(await endpoint().plan({ ...pets, rate_limiting_request_count: 5 }))).toEqual([
      expect.stringContaining(
        "The endpoint stays disabled, because the configuration does not set the attribute enabled",
      ),
      expect.stringContaining("To enable it, set rate_limiting_enabled = true."),
    ]);
  });

  it("that the document lacks is an error of the apply that names what there is", async () => {
    await guardian().apply(base);
    const [warning] = texts(await endpoint().plan({ ...pets, request_method: "POST" }));
    expect(warning).toMatch(/^warning: .* For this path, the document has: GET\. If this configuration uploads/);
    const outcome = await endpoint().apply({ ...pets, request_method: "POST" });
    expect(texts(outcome).join()).toMatch(/no endpoint POST \/pets\. For this path, the document has: GET\./);
    expect(outcome.state).toBeNull();
  });

  it("warns about parameters that it does not have, at create and at update", async () => {
    await guardian().apply(base);
    const wrong = {
      ...pets,
      injection_detection_parameters: { path: [], query: ["limits"], header: [], cookie: ["c"] },
    };
    const expected = [
      expect.stringMatching(/^warning: .*no query parameters limits .*Did you mean limit\? Available: limit\./),
      expect.stringMatching(/^warning: .*no cookie parameters c .*Available: none\./),
    ];
    expect(texts(await endpoint().plan(wrong))).toEqual(expected);
    const created = await endpoint().apply(pets);
    used.service.resetRequests();
    expect(texts(await endpoint().plan(wrong, created))).toEqual(expected);
    expect(used.service.countRequests()).toBe(0);
    const right = { ...pets, injection_detection_parameters: { path: [], query: ["limit"], header: [], cookie: [] } };
    expect(texts(await endpoint().plan(right, created))).toEqual([]);
  });

  it.each<[string, object, readonly string[]]>([
    ["restore", { enabled: true, validate_authorization: true, rate_limiting_enabled: false }, ["PATCH /endpoint/ID"]],
    ["disable", { enabled: false, validate_authorization: false, rate_limiting_enabled: true }, ["PATCH /endpoint/ID"]],
    ["keep", { enabled: true, validate_authorization: false, rate_limiting_enabled: true }, []],
  ])("is destroyed with on_destroy = %s", async (on_destroy, expected, requests) => {
    await guardian().apply(base);
    const created = await endpoint().apply({
      ...pets,
      validate_authorization: false,
      rate_limiting_enabled: true,
      on_destroy,
    });
    used.service.resetRequests();
    const destroyed = await endpoint().destroy(created);
    const restores = expect.stringMatching(/^warning: The destroy restores earlier settings/) as unknown;
    expect(texts(destroyed)).toEqual(on_destroy === "restore" ? [restores] : []);
    expect(asked()).toEqual(requests);
    expect((await endpoint().import("42/GET/pets")).state).toMatchObject(expected);
  });

  it("that a new document lacks is gone, and its destroy sends nothing", async () => {
    const whole = await guardian().apply(base);
    const created = await endpoint().apply(pets);
    await guardian().apply({ ...base, content: document({ "/orders": { get } }) }, whole);
    expect((await endpoint().read(created)).state).toBeNull();
    used.service.resetRequests();
    expect(texts(await endpoint().destroy(created))).toEqual([
      expect.stringMatching(/^warning: The destroy changes nothing/),
    ]);
    expect(asked()).toEqual([]);
  });
});

describe("an endpoint that is exempt from the check of authorization", () => {
  const enforcing = { ...base, enforce_authorization_validation: true };
  const exempt = { ...pets, validate_authorization: false };
  const isChecked = async (path: string): Promise<unknown> => {
    const { data } = (await used.service.send("GET", "/shield/shield-zone/42/api-guardian")) as {
      data: { endpoints: { requestPath: string; validateAuthorization: boolean }[] };
    };
    return data.endpoints.find(({ requestPath }) => requestPath === path)?.validateAuthorization;
  };

  it("stays exempt when another document is uploaded, and new endpoints get the setting", async () => {
    for (const flag of [true, false]) {
      await used.service.reset();
      const config = { ...base, enforce_authorization_validation: flag };
      const created = await guardian().apply(config);
      const other = await endpoint().apply({ ...pets, validate_authorization: !flag });
      const changed = { ...config, content: document({ "/pets": { get }, "/orders": { get } }) };
      expect(texts(await guardian().apply(changed, created))).toEqual([]);
      expect([await isChecked("/pets"), await isChecked("/orders")]).toEqual([!flag, flag]);
      expect((await endpoint().read(other)).state).toEqual(other.state);
    }
  });

  it("is named by the plan if the setting changes, because that sets every endpoint", async () => {
    const created = await guardian().apply({ ...enforcing, enforce_authorization_validation: false });
    const made = await endpoint().apply(exempt);
    const every = /^warning: Every endpoint gets the setting/;
    expect(texts(await guardian().plan(enforcing, created))).toEqual([expect.stringMatching(every)]);
    await guardian().apply(enforcing, created);
    expect(await isChecked("/pets")).toBe(true);
    const read = await endpoint().read(made);
    expect((await endpoint().apply(exempt, read)).state).toMatchObject({ validate_authorization: false });
    expect(await isChecked("/pets")).toBe(false);
  });

  it("is written in full, so that the state says what the API has", async () => {
    await guardian().apply(enforcing);
    const made = await endpoint().apply(exempt);
    await used.service.edit(({ zones }) => {
      for (const one of zones.flatMap(({ apiGuardian }) => apiGuardian?.endpoints ?? []))
        Object.assign(one, { validateAuthorization: true });
    });
    const updated = await endpoint().apply({ ...exempt, detect_parameter_xss: true }, made);
    expect(updated.state).toMatchObject({ validate_authorization: false });
    expect(await isChecked("/pets")).toBe(false);
  });
});

it("keeps an imported document whose content is empty, as the engine generates it", async () => {
  await guardian().apply({ ...base, enabled: true });
  const imported = await guardian().import("42");
  const generated = { ...base, content: "", enabled: true };
  expect(texts(await guardian().plan(generated))).toEqual([expect.stringMatching(/^error: The document is missing/)]);
  const planned = await guardian().plan(generated, imported);
  expect({ ...planned, state: planned.planned }).toMatchObject({ diagnostics: [], state: imported.state });
  used.service.resetRequests();
  const updated = await guardian().apply({ ...generated, execution_mode: "block" }, imported);
  expect(texts(updated)).toEqual([]);
  expect(updated.state).toMatchObject({ content: "", execution_mode: "block", title: "Shop", endpoint_count: 1 });
  expect(asked()).toEqual(["PATCH "]);
});

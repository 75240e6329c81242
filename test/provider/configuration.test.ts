import { clientDefaults } from "../../src/api/index.js";
import { createProviderServer } from "../../src/framework/index.js";
import { silentLog } from "../../src/framework/definition/log.js";
import { provider } from "../../src/provider/provider.js";
import { encode } from "../support/provider-driver.js";
import { keepEnvironment } from "../support/keep-environment.js";

keepEnvironment();

async function configure(values: Record<string, unknown>) {
  const server = createProviderServer(provider, { log: silentLog });
  const config = encode(provider.attributes, values);
  const request = { terraformVersion: "1.11.4", config, clientCapabilities: undefined };
  const { diagnostics } = await server.configureProvider(request, { signal: new AbortController().signal });
  return diagnostics;
}

describe("the provider's configuration", () => {
  it("reports missing settings before planning", async () => {
    const [reported] = await configure({});
    expect(reported).toMatchObject({
      severity: 1,
      summary: "No access key",
      detail: expect.stringMatching(/BUNNY_ACCESS_KEY.*bunny-tf emulator/) as unknown,
      attribute: { steps: [{ attributeName: "access_key" }] },
    });
  });

  it.each([
    ["BUNNYNET_API_KEY", /BUNNYNET_API_KEY is set, which only the official provider bunnynet reads\.$/],
    ["BUNNY_ACESS_KEY", /its URL\. BUNNY_ACESS_KEY is set, which nothing here reads\.$/],
    ["BUNNY_API_KEY", /BUNNY_API_KEY is set, which nothing here reads\.$/],
    ["BUNNY_BASE_URL", /its URL\.$/],
  ])("names the variable that was set in place of the key's: %s", async (variable, detail) => {
    process.env[variable] = "http://127.0.0.1:1";
    const [reported] = await configure({});
    expect(reported?.detail).toMatch(detail);
    expect(reported?.detail).not.toContain("127.0.0.1");
  });

  it.each([
    ["yes", 'must be true or false, but is "yes"'],
    ["true", undefined],
  ])("takes %j for BUNNY_DROP_MISSING_ZONES, or refuses it", async (value, problem) => {
    process.env["BUNNY_DROP_MISSING_ZONES"] = value;
    const diagnostics = await configure({ access_key: "a-key" });
    expect(diagnostics.map(({ detail }) => detail)).toEqual(
      problem === undefined ? [] : [expect.stringContaining(problem)],
    );
  });

  it.each(["abc", "-1", "31"])("refuses %j for BUNNY_LAG_SECONDS, which would be 30", async (value) => {
    process.env["BUNNY_LAG_SECONDS"] = value;
    const reported = await configure({ access_key: "explicit" });
    process.env["BUNNY_LAG_SECONDS"] = "5";
    const usable = await configure({ access_key: "explicit" });
    expect(reported.map(({ detail }) => detail)).toEqual([
      `The environment variable BUNNY_LAG_SECONDS must be a number of seconds from 0 to 30, but is "${value}". Correct it, or unset it.`,
    ]);
    expect(usable).toEqual([]);
  });

  it("reads the key from the environment, where empty text counts as not set", async () => {
    process.env["BUNNY_ACCESS_KEY"] = "";
    expect(await configure({})).toHaveLength(1);
    process.env["BUNNY_ACCESS_KEY"] = "from-the-environment";
    expect(await configure({})).toEqual([]);
    delete process.env["BUNNY_ACCESS_KEY"];
    expect(await configure({ access_key: "explicit" })).toEqual([]);
  });

  it.each([
    ["BUNNY_ACCESS_KEY", "k3y-with-a-line-end\n", "access_key", /BUNNY_ACCESS_KEY.*line end/],
    ["BUNNY_BASE_URL", "api.bunny.net", "base_url", /BUNNY_BASE_URL must be .*"api\.bunny\.net"/],
    ["BUNNY_VIDEO_URL", "ftp://video", "video_url", /BUNNY_VIDEO_URL must be .*"ftp:\/\/video"/],
  ])("names the invalid environment variable: %s", async (variable, value, attributeName, detail) => {
    process.env["BUNNY_ACCESS_KEY"] = "a-key";
    process.env[variable] = value;
    const reported = await configure({});
    const explicit = await configure({
      access_key: "explicit",
      base_url: "https://a.test",
      video_url: "https://b.test",
    });

    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatchObject({
      detail: expect.stringMatching(detail) as unknown,
      attribute: { steps: [{ attributeName }] },
    });
    expect(reported[0]?.detail).not.toContain("k3y");
    expect(explicit).toEqual([]);
  });

  it.each([
    "https://api.test?token=S3CRET",
    "https://api.test/path?S3CRET",
    "https://api.test#S3CRET",
    "https://S3CRET@api.test",
    "https://user:S3CRET@api.test",
    "http://user:S3CRET@192.0.2.1",
    "api.test?token=S3CRET",
    "S3CRET:S3CRET@api.test",
  ])("refuses an address with what may be secret, and does not show it: %s", async (address) => {
    for (const [name, variable] of [
      ["base_url", "BUNNY_BASE_URL"],
      ["video_url", "BUNNY_VIDEO_URL"],
    ] as const) {
      process.env[variable] = address;
      const reported = await configure({ access_key: "a-key" });
      Reflect.deleteProperty(process.env, variable);
      const server = createProviderServer(provider, { log: silentLog });
      const config = encode(provider.attributes, { access_key: "a-key", [name]: address });
      const validated = await server.validateProviderConfig({ config }, { signal: new AbortController().signal });

      for (const diagnostics of [reported, validated.diagnostics]) {
        expect(diagnostics).toMatchObject([{ severity: 1, attribute: { steps: [{ attributeName: name }] } }]);
        expect(diagnostics[0]?.detail).toMatch(/without a user, query, or fragment, but .*\[redacted\]/);
        expect(JSON.stringify(diagnostics)).not.toContain("S3CRET");
      }
    }
  });

  it.each([
    ["base_url", "http://api.test", "BUNNY_BASE_URL"],
    ["video_url", "http://192.0.2.1:8080", "BUNNY_VIDEO_URL"],
  ])("does not send keys unencrypted to another host: %s", async (name, address, variable) => {
    const refused = {
      summary: "Keys would be sent unencrypted",
      detail: expect.stringMatching(/https:\/\/.*allow_insecure_http = true/) as unknown,
      attribute: { steps: [{ attributeName: name }] },
    };
    expect(await configure({ access_key: "a-key", [name]: address })).toMatchObject([refused]);
    process.env[variable] = address;
    const detail = expect.stringContaining(`The environment variable ${variable} is ${address}, an http`) as unknown;
    expect(await configure({ access_key: "a-key" })).toMatchObject([{ ...refused, detail }]);
    expect(await configure({ access_key: "a-key", allow_insecure_http: true })).toEqual([]);
    Reflect.deleteProperty(process.env, variable);
    expect(await configure({ access_key: "a-key", [name]: "http://127.0.0.1:1" })).toEqual([]);
  });

  it("reports a key with white space without the line of the configuration that contains it", async () => {
    const server = createProviderServer(provider, { log: silentLog });
    const config = encode(provider.attributes, { access_key: "k3y-with a-space" });
    const { diagnostics } = await server.validateProviderConfig({ config }, { signal: new AbortController().signal });
    // Engines show the source line of a diagnostic's attribute.
    expect(diagnostics).toMatchObject([
      { severity: 1, summary: "The access key contains white space", attribute: undefined },
    ]);
    expect(JSON.stringify(diagnostics)).not.toContain("k3y");
  });

  it.each([
    ["has more than 200 characters", "k3y".repeat(67), /has 201 characters.*never has more than 200/],
    ["has a quotation mark", '"k3y-0815"', /begins or ends with a quotation mark.*--env-file.*leave them out/],
    ["contains a non-ASCII or control character", "k3y-\u0007-ü", /non-ASCII or control character/],
  ])(
    "refuses a key that %s before it is used, from either source, without showing it",
    async (summary, key, detail) => {
      const server = createProviderServer(provider, { log: silentLog });
      const config = encode(provider.attributes, { access_key: key });
      const { diagnostics } = await server.validateProviderConfig({ config }, { signal: new AbortController().signal });
      process.env["BUNNY_ACCESS_KEY"] = key;
      const fromEnvironment = await configure({});

      const matching = expect.stringMatching(detail) as unknown;
      expect(diagnostics).toMatchObject([{ severity: 1, summary: `The access key ${summary}`, attribute: undefined }]);
      expect(diagnostics).toMatchObject([{ detail: matching }]);
      expect(fromEnvironment).toMatchObject([{ severity: 1, summary: "Invalid access key", detail: matching }]);
      expect(JSON.stringify([diagnostics, fromEnvironment])).not.toContain("k3y");
    },
  );

  it("accepts a key of 200 characters", async () => {
    expect(await configure({ access_key: "k".repeat(200) })).toEqual([]);
  });

  it("documents the client's defaults", () => {
    const { retries, request_timeout, concurrency, base_url, video_url } = provider.attributes;
    expect([retries?.doc, request_timeout?.doc, concurrency?.doc]).toEqual([
      expect.stringContaining(`Defaults to ${clientDefaults.retries}.`),
      expect.stringContaining(`Defaults to ${clientDefaults.timeoutMs / 1000}.`),
      expect.stringContaining(`Defaults to ${clientDefaults.concurrency}.`),
    ]);
    expect([base_url?.doc, video_url?.doc]).toEqual([
      expect.stringContaining(clientDefaults.baseUrl),
      expect.stringContaining(clientDefaults.videoUrl),
    ]);
  });
});

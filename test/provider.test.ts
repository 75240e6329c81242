import { createProviderServer } from "../src/framework/index.js";
import { silentLog } from "../src/framework/log.js";
import { provider } from "../src/provider.js";
import { encode } from "./support/provider-driver.js";

async function configure(values: Record<string, unknown>) {
  const server = createProviderServer(provider, { log: silentLog });
  const config = encode(provider.attributes, values);
  const request = { terraformVersion: "1.11.4", config, clientCapabilities: undefined };
  const { diagnostics } = await server.configureProvider(request, { signal: new AbortController().signal });
  return diagnostics;
}

describe("the provider's configuration", () => {
  it("says what is missing, before anything is planned", async () => {
    const [told] = await configure({});
    expect(told).toMatchObject({
      severity: 1,
      summary: "No access key",
      detail: expect.stringMatching(/BUNNY_ACCESS_KEY.*bunny-tf emulator/) as unknown,
      attribute: { steps: [{ attributeName: "access_key" }] },
    });
  });

  it("takes the key from the environment, where empty text is none", async () => {
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
  ])("says which variable of the environment cannot be used: %s", async (variable, value, attributeName, detail) => {
    process.env["BUNNY_ACCESS_KEY"] = "a-key";
    process.env[variable] = value;
    const told = await configure({});
    const explicit = await configure({
      access_key: "explicit",
      base_url: "https://a.test",
      video_url: "https://b.test",
    });
    for (const name of ["BUNNY_ACCESS_KEY", variable]) Reflect.deleteProperty(process.env, name);

    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      detail: expect.stringMatching(detail) as unknown,
      attribute: { steps: [{ attributeName }] },
    });
    expect(told[0]?.detail).not.toContain("k3y");
    expect(explicit).toEqual([]);
  });
});

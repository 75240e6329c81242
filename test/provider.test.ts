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
});

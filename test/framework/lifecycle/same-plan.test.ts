import { provider } from "../../../src/provider/provider.js";
import type { ProviderServer } from "../../../src/protocol/rpcs.js";
import { driveResource, encode, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();
const config = { app_id: "app-shop", min: 2, max: 4 };

const configure = (server: ProviderServer) =>
  server.configureProvider(
    {
      terraformVersion: "1.11.4",
      config: encode(provider.attributes, {
        access_key: used.service.accessKey,
        base_url: used.service.url,
        retries: 0,
      }),
      clientCapabilities: undefined,
    },
    { signal: new AbortController().signal },
  );

describe("the plan of a create", () => {
  it.each([
    ["a new object", false],
    ["an object that was read before", true],
  ])("of %s is the same after the provider was configured again", async (_, wasRead) => {
    const server = await startProvider(used.service);
    const autoscaling = driveResource(server, "bunny_app_autoscaling");
    if (wasRead) await autoscaling.import("app-shop");
    const first = await autoscaling.plan(config);
    await configure(server);
    const second = await autoscaling.plan(config);
    expect(second).toEqual(first);
    await configure(server);
    expect(await autoscaling.plan(config)).toEqual(first);
  });

  it("of an object that was destroyed is that of a new one", async () => {
    const server = await startProvider(used.service);
    const autoscaling = driveResource(server, "bunny_app_autoscaling");
    const first = await autoscaling.plan(config);
    await configure(server);
    await autoscaling.destroy(await autoscaling.import("app-shop"));
    await configure(server);
    expect(await autoscaling.plan(config)).toEqual(first);
  });

  it("is an error for a second block for the same object in one walk, in each walk", async () => {
    const server = await startProvider(used.service);
    const autoscaling = driveResource(server, "bunny_app_autoscaling");
    for (const walk of [1, 2]) {
      expect({ walk, said: (await autoscaling.plan(config)).diagnostics }).toEqual({ walk, said: [] });
      const { diagnostics } = await autoscaling.plan({ ...config, max: 5 });
      expect(diagnostics.map(({ summary }) => summary)).toEqual([
        "Two resources declare bunny_app_autoscaling app-shop",
      ]);
      await configure(server);
    }
  });
});

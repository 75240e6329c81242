import { createClient } from "../../../src/api/index.js";
import { accessKey, bench, errorOf } from "./harness.js";

const list = (client: ReturnType<typeof createClient>) => errorOf(client.accessLists.list(42));

describe("an error about a refused key", () => {
  it.each([401, 403])("says where the request went: HTTP %s", async (status) => {
    const { client, server } = await bench([{ status, body: "{}" }], { retries: 0 });
    const { sentTo, message } = await list(client);
    const { origin } = new URL(server.url);
    expect(sentTo).toBe(
      `The request went to ${origin}. This is not the API of bunny.net, and an emulator accepts only its own key.`,
    );
    expect(message.endsWith(`. ${String(sentTo)}`)).toBe(true);
  });

  it("says where the URL and the key come from, and nothing else of them", async () => {
    const { server } = await bench([{ status: 401, body: "{}" }]);
    const { origin } = new URL(server.url);
    const baseUrl = `${server.url}/tenant-4711`;
    const origins = { accessKey: "the keyring", baseUrl: "the environment variable BUNNY_BASE_URL" };
    const error = await list(createClient({ accessKey, baseUrl, origins, retries: 0 }));
    expect(error.sentTo).toMatch(
      `The request went to ${origin}, which the environment variable BUNNY_BASE_URL sets, with the key from the keyring.`,
    );
    expect(error.message).not.toContain(accessKey);
    expect(error.message).not.toContain("tenant-4711");
  });

  it("of a video names the URL of Stream, and not the account's key", async () => {
    const { server } = await bench([{ status: 401, body: "{}" }]);
    const origins = { accessKey: "the keyring", baseUrl: "base_url", videoUrl: "video_url of the provider block" };
    const client = createClient({ accessKey, videoUrl: server.url, origins, retries: 0 });
    const { sentTo } = await errorOf(client.videos.play({ libraryId: 759, videoId: "film" }));
    expect(sentTo).toMatch(/ went to http:\/\/127\.0\.0\.1:\d+, which video_url of the provider block sets\. /);
  });

  it("that is about a path which the API does not have names the URL, and that it has a path of its own", async () => {
    const { server } = await bench([{ status: 404, body: "{}" }]);
    const { origin } = new URL(server.url);
    const origins = { baseUrl: "the environment variable BUNNY_BASE_URL" };
    const found = async (path: string) =>
      (await list(createClient({ accessKey, baseUrl: origin + path, origins }))).sentTo;
    const sent = `The request went to ${origin}, which the environment variable BUNNY_BASE_URL sets.`;
    expect(await found("")).toBe(sent);
    expect(await found("/tenant-4711")).toBe(
      `${sent} The path of that URL comes before the path of each request: remove it, unless a gateway needs it.`,
    );
  });

  it("that is no answer of the API names the URL", async () => {
    const { client } = await bench([{ body: "<html>Sign in</html>" }], { retries: 0 });
    expect((await list(client)).sentTo).toMatch(/^The request went to http:\/\/127\.0\.0\.1:\d+\.$/);
  });

  it.each([400, 409, 500])("is the only one that does: HTTP %s", async (status) => {
    const { client } = await bench([{ status, body: "{}" }], { retries: 0 });
    expect((await list(client)).sentTo).toBeUndefined();
  });
});

test("an error of the network, and one about a URL, say where the URL comes from", async () => {
  const origins = { baseUrl: "the environment variable BUNNY_BASE_URL" };
  const error = await list(createClient({ accessKey, baseUrl: "http://127.0.0.1:1", origins, retries: 0 }));
  expect(error.sentTo).toBe(
    "The request was for http://127.0.0.1:1, which the environment variable BUNNY_BASE_URL sets.",
  );
  expect(() => createClient({ accessKey, baseUrl: "example.com", origins })).toThrow(
    "the base URL of the environment variable BUNNY_BASE_URL is not an http or https URL, such as https://api.bunny.net",
  );
});

test("a path that ends with a slash is the start of each request's path", async () => {
  for (const start of ["/proxy/v1/", "/proxy/v1", "/"]) {
    const { server } = await bench([{ body: { data: [] } }]);
    await createClient({ accessKey: "k", baseUrl: server.url + start }).zones.mapping();
    expect(server.requests[0]!.path).toBe(`${start.replace(/\/$/, "")}/shield/shield-zones/pullzone-mapping`);
  }
});

import { bench } from "../http/harness.js";

const URL_TO_PURGE = "https://www.example.com/assets/?token=s3cret";

it.each<[string, string | null, string]>([
  ["everything", null, ""],
  ["a tag", "product-123", '{"CacheTag":"product-123"}'],
])("purges %s of a pull zone", async (_name, tag, body) => {
  const { client, server } = await bench([{ status: 204, body: "" }]);
  await client.purges.pullZone(9001, tag);
  expect(server.requests).toMatchObject([{ method: "POST", path: "/pullzone/9001/purgeCache", body }]);
});

it.each<[boolean, string]>([
  [false, ""],
  [true, "&exactPath=true"],
])("purges a URL, exactly: %p", async (isExact, more) => {
  const { client, server } = await bench([{ status: 200, body: "" }]);
  await client.purges.url(URL_TO_PURGE, isExact);
  const path = `/purge?url=https%3A%2F%2Fwww.example.com%2Fassets%2F%3Ftoken%3Ds3cret${more}`;
  expect(server.requests).toMatchObject([{ method: "POST", path, body: "" }]);
});

it.each([429, 502, 503])("is repeated after %p, since twice has the same effect as once", async (status) => {
  const { client, server } = await bench([
    { status, body: "", headers: { "retry-after": "0" } },
    { status: 204, body: "" },
  ]);
  await client.purges.pullZone(9001, null);
  expect(server.requests).toHaveLength(2);
});

it("does not believe a page that is no response of the API", async () => {
  const { client } = await bench([
    { status: 200, body: "<html>Sign in</html>", headers: { "content-type": "text/html" } },
  ]);
  await expect(client.purges.url(URL_TO_PURGE, false)).rejects.toMatchObject({ kind: "invalid_response" });
});

it("names the URL without its query in an error", async () => {
  const { client } = await bench([{ status: 400, body: { ErrorKey: "purge.invalid", Message: "no" } }]);
  const error = await client.purges.url(URL_TO_PURGE, false).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    operation: "purge https://www.example.com/assets/?[redacted] from the cache",
    errorKey: "purge.invalid",
  });
  expect(JSON.stringify(error)).not.toContain("s3cret");
});

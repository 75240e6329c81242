import { useHostedService } from "../../support/hosted-service.js";

const hosted = useHostedService({
  seed: { zones: [{ shieldZoneId: 42, pullZoneId: 9001 }], pullZones: [{ pullZoneId: 7000, name: "old-site" }] },
});
const sent = () => hosted.service.requests().map(({ method, path, body }) => `${method} ${path} ${body}`.trim());

test.each([9001, 7000])(
  "bunny_pull_zone_purge empties the cache of a pull zone, with or without Shield: %p",
  async (id) => {
    const { said, reported } = await hosted.host.invoke("bunny_pull_zone_purge", { pull_zone_id: id, tag: null });
    expect(said).toEqual([`Purging the cache of pull zone ${id}`]);
    expect(reported).toEqual([]);
    expect(sent()).toEqual([`POST /pullzone/${id}/purgeCache`]);
  },
);

test("bunny_pull_zone_purge with a tag purges only what has it, and a blank tag not everything", async () => {
  const config = { pull_zone_id: 9001, tag: "product-123" };
  expect(await hosted.host.invoke("bunny_pull_zone_purge", config)).toEqual({
    said: ['Purging "product-123" from the cache of pull zone 9001'],
    reported: [],
  });
  expect(await hosted.host.invoke("bunny_pull_zone_purge", { ...config, tag: "" })).toEqual({
    said: [],
    reported: [expect.stringMatching(/^error tag: .*to purge the whole cache, leave the argument out, but is ""/)],
  });
  expect(sent()).toEqual(['POST /pullzone/9001/purgeCache {"CacheTag":"product-123"}']);
});

test("a pull zone that does not exist is an error with what the API returned", async () => {
  const { said, reported } = await hosted.host.invoke("bunny_pull_zone_purge", { pull_zone_id: 1, tag: null });
  expect(said).toHaveLength(1);
  expect(reported).toEqual([
    expect.stringMatching(/^error pull_zone_id: Cannot purge the cache of pull zone 1 \| .*pullZone\.not_found/s),
  ]);
  expect(reported.join().match(/The requested Pull Zone was not found/g)).toHaveLength(1);
});

test.each([
  ["https://www.example.com/a.css", false, "https://www.example.com/a.css", ""],
  ["https://www.example.com/assets/", false, "https://www.example.com/assets/ and everything below it", ""],
  ["https://www.example.com/contact/", true, "https://www.example.com/contact/", "&exactPath=true"],
  ["https://www.example.com/b/?a=1", false, "https://www.example.com/b/?[redacted] and everything below it", ""],
  ["https://www.example.com/a?token=s3cret", false, "https://www.example.com/a?[redacted]", ""],
])("bunny_url_purge %s, exact_path %p", async (url, isExact, shown, more) => {
  expect(await hosted.host.invoke("bunny_url_purge", { url, exact_path: isExact })).toEqual({
    said: [`Purging ${shown} from the cache`],
    reported: [],
  });
  expect(hosted.service.requests()).toHaveLength(1);
  expect(sent()[0]).toMatch(new RegExp(`${more}$`));
});

test("a purge that may have been carried out says that no apply repeats it, and how to", async () => {
  hosted.service.faults.add({ kind: "answer", status: 500, method: "POST", times: null });
  const { reported } = await hosted.host.invoke("bunny_url_purge", {
    url: "https://www.example.com/a",
    exact_path: null,
  });
  expect(reported.join()).toContain("The API may have carried out the request.");
  expect(reported.join()).not.toContain("Check the object");
  expect(reported.join()).toContain("To run only the action: terraform apply -invoke=action.bunny_url_purge.NAME");
  hosted.service.faults.clear();
});

test.each([
  ...["/assets/", "www.example.com/a", "ftp://example.com/a", "https:///a", "https://www.example.com/a#b"],
  "https://u:p4ss@example.com/a?token=s3cret",
])("bunny_url_purge refuses %s before anything is sent, without its query", async (url) => {
  const { reported } = await hosted.host.invoke("bunny_url_purge", { url, exact_path: null });
  expect(reported).toEqual([
    expect.stringMatching(/^error url: Invalid value for url \| url must be a URL that begins with/),
  ]);
  expect(reported.join()).not.toMatch(/s3cret|p4ss/);
  expect(sent()).toEqual([]);
});

test("exact_path for a URL that has nothing below it is a warning", async () => {
  const { reported } = await hosted.host.invoke("bunny_url_purge", {
    url: "https://www.example.com/a",
    exact_path: true,
  });
  expect(new Set(reported)).toEqual(new Set([expect.stringMatching(/^warning exact_path: exact_path has no effect/)]));
});

import { createHash } from "node:crypto";
import fc from "fast-check";
import { streamToken } from "../../../src/api/index.js";
import { readHeatmap } from "../../../src/api/video/videos.js";
import { accessKey, bench, errorOf } from "../http/harness.js";

// The example answers 43 to 45 of the API reference, replayed.
describe("playback", () => {
  const video = { libraryId: 759, videoId: "32d140e2-e4f4-4eec-9d53-20371e9be607" };
  const play = {
    video: {
      videoLibraryId: 759,
      guid: video.videoId,
      title: "demo",
      dateUploaded: "2026-01-02T03:04:05",
      views: 0,
      isPublic: true,
      length: 60,
      status: 4,
      framerate: 25.0,
      width: 1920,
      height: 1080,
      outputCodecs: "x264",
      thumbnailCount: 1,
      encodeProgress: 100,
      storageSize: 123,
      hasMP4Fallback: false,
      averageWatchTime: 0,
      totalWatchTime: 0,
      smartGenerateFeaturesStatus: { title: null, description: null, chapters: 3, moments: null },
    },
    libraryName: "lib",
    isPlayable: true,
    preferredPlaybackSource: "Playlist",
  };

  test("43: an empty heatmap", async () => {
    const { client } = await bench([{ body: "" }]);
    expect(await client.videos.heatmap(video)).toEqual({ heatmap: null, play: null, rawBody: "" });
  });

  test.each([{ heatmap: { "0": 100, "1": 87 } }, { "0": 100, "1": 87 }])("44: a heatmap, %j", async (body) => {
    const { client } = await bench([{ body }]);
    expect(await client.videos.heatmap(video)).toEqual({
      heatmap: { "0": 100, "1": 87 },
      play: null,
      rawBody: JSON.stringify(body),
    });
  });

  test("45: play data, from play and from a heatmap that returns it", async () => {
    const { client } = await bench([{ body: play }]);
    const data = await client.videos.play(video);
    expect(data).toMatchObject({
      libraryName: "lib",
      isPlayable: true,
      enableDRM: null,
      preferredPlaybackSource: "Playlist",
    });
    expect(data.video).toMatchObject({
      guid: video.videoId,
      views: 0,
      storageSize: 123,
      framerate: 25,
      chapters: [],
      dateUploaded: "2026-01-02T03:04:05",
      smartGenerateFeaturesStatus: { title: null, description: null, chapters: 3, moments: null },
    });
    expect(await client.videos.heatmap(video)).toEqual({ heatmap: null, play: data, rawBody: JSON.stringify(play) });
  });

  test.each([25, 29.97, 2 ** 53, 1e300])(
    "a double of %d is decoded, even if it is too large to be exact",
    async (framerate) => {
      const { client } = await bench([{ body: { video: { framerate }, isPlayable: true } }]);
      expect((await client.videos.play(video)).video?.framerate).toBe(framerate);
    },
  );

  test("the account's key is never sent to Stream; token, expiry and library key are", async () => {
    const { client, server } = await bench([{ body: play }]);
    await client.videos.play(video);
    await client.videos.heatmap({ ...video, token: "t/k", expires: 1623440202, libraryAccessKey: "library-key" });
    expect(server.requests[0]!.headers).not.toHaveProperty("accesskey");
    expect(server.requests[0]!.path).toBe(`/library/759/videos/${video.videoId}/play`);
    expect(server.requests[1]!.headers.accesskey).toBe("library-key");
    expect(server.requests[1]!.path).toBe(
      `/library/759/videos/${video.videoId}/play/heatmap?token=t%2Fk&expires=1623440202`,
    );
    expect(JSON.stringify(server.requests)).not.toContain(accessKey);
  });

  test.each([
    [401, "unauthorized", "token"],
    [404, "not_found", "video's id"],
  ])("%d without a body", async (status, kind, advice) => {
    const { client } = await bench([{ status }]);
    const error = await errorOf(client.videos.play(video));
    expect(error).toMatchObject({ kind, status });
    expect(error.advice).toContain(advice);
  });

  test("integers beyond 2^53 are rounded; an object that is not play data is rejected", async () => {
    const { client } = await bench([
      { body: '{"video":{"views":9007199254740993,"storageSize":"x"}}' },
      { body: '{"video":{"views":9007199254740993}}' },
      { body: "{}" },
    ]);
    expect(await errorOf(client.videos.play(video))).toMatchObject({ kind: "invalid_response" });
    expect((await client.videos.play(video)).video?.views).toBe(9007199254740992);
    expect(await errorOf(client.videos.play(video))).toMatchObject({ kind: "invalid_response" });
  });
});

describe("a token", () => {
  const vector = {
    securityKey: "4742a81b-bf15-42fe-8b1c-8fcb9024c550",
    videoId: "32d140e2-e4f4-4eec-9d53-20371e9be607",
  };
  const token = "a8617f6df2e9b55b65ac7112138c70417766d80614bfe146d0d9bb2bd21fef87";

  test("the documented example", () => {
    expect(streamToken({ ...vector, expires: 1623440202 })).toBe(token);
    expect(streamToken({ ...vector, expires: 1623440202 })).toBe(token);
  });

  test("is the hash of the three joined", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.nat(),
        (securityKey, videoId, expires) => {
          const joined = Buffer.from(securityKey + videoId + expires.toString(10), "utf8");
          expect(streamToken({ securityKey, videoId, expires })).toBe(
            createHash("sha256").update(joined).digest("hex"),
          );
        },
      ),
    );
  });

  test.each([
    [1623440202000, "expires 1623440202000 is not a time in Unix seconds", "Use seconds, not milliseconds."],
    [-1, "expires -1 is not a time in Unix seconds", "Use a time after 1970."],
    [1.5, "expires must be a whole number of Unix seconds", undefined],
    [Number.NaN, "expires must be a whole number of Unix seconds", undefined],
    [100_000_000_001n, "expires 100000000001 is not a time in Unix seconds", "Use seconds, not milliseconds."],
  ])("expiring at %s is refused with advice, and the key is not shown", async (expires, reason, advice) => {
    const message = `Cannot sign the playback of video ${vector.videoId}: ${reason}`;
    const found = await errorOf(Promise.resolve().then(() => streamToken({ ...vector, expires })));
    expect(found).toMatchObject({ kind: "invalid_request", message, ...(advice !== undefined && { advice }) });
    expect(String(found)).not.toContain(vector.securityKey);
  });

  test("may expire at any second from 1970 on", () => {
    expect(streamToken({ ...vector, expires: 0 })).toMatch(/^[0-9a-f]{64}$/);
    expect(streamToken({ ...vector, expires: 100_000_000_000 })).toMatch(/^[0-9a-f]{64}$/);
  });

  test("without a key is refused, as is any without a video", async () => {
    const sign = (input: Partial<typeof vector>) =>
      errorOf(Promise.resolve().then(() => streamToken({ ...vector, ...input, expires: 1 })));
    const refusal = { kind: "invalid_request", reason: expect.stringContaining("must not be empty") as unknown };
    expect(await sign({ securityKey: "" })).toMatchObject({
      ...refusal,
      operation: `sign the playback of video ${vector.videoId}`,
    });
    expect(await sign({ videoId: "" })).toMatchObject(refusal);
  });
});

describe("heatmaps", () => {
  test("any body is a heatmap, play data or neither; the raw body is always returned", () => {
    const numbers = fc.dictionary(fc.nat(500).map(String), fc.nat(100), { minKeys: 1 });
    fc.assert(
      fc.property(numbers, fc.boolean(), (map, isWrapped) => {
        const body = JSON.stringify(isWrapped ? { heatmap: map } : map);
        expect(readHeatmap(body)).toEqual({ heatmap: map, play: null, rawBody: body });
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        expect(readHeatmap(body).rawBody).toBe(body);
      }),
    );
    for (const body of ["{}", "[]", "[1,2]", '{"heatmap":[1]}', '{"heatmap":null}', "raw", "12", "null"]) {
      expect(readHeatmap(body)).toEqual({ heatmap: null, play: null, rawBody: body });
    }
  });
});

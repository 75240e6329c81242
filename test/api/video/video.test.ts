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
      views: 0n,
      storageSize: 123n,
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

  test("integers beyond 2^53 keep every digit; an object that is not play data is rejected", async () => {
    const { client } = await bench([
      { body: '{"video":{"views":9007199254740993,"storageSize":"x"}}' },
      { body: '{"video":{"views":9007199254740993}}' },
      { body: "{}" },
    ]);
    expect(await errorOf(client.videos.play(video))).toMatchObject({ kind: "invalid_response" });
    expect((await client.videos.play(video)).video?.views).toBe(9007199254740993n);
    expect(await errorOf(client.videos.play(video))).toMatchObject({ kind: "invalid_response" });
  });
});

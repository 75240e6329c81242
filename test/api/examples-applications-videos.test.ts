import { accessKey, bench, errorOf } from "./http/harness.js";

// The example answers 34 to 37 and 43 to 45 of the API reference, replayed.
describe("autoscaling", () => {
  test("34: read, and written with an empty answer", async () => {
    const { client, server } = await bench((request) =>
      request.method === "GET" ? { body: { min: 1, max: 10 } } : {},
    );
    expect(await client.autoscaling.get("a/b")).toEqual({ min: 1, max: 10 });
    await client.autoscaling.put("a/b", { min: 1, max: 10 });
    expect(server.requests[1]).toMatchObject({
      method: "PUT",
      path: "/mc/apps/a%2Fb/autoscaling",
      body: '{"min":1,"max":10}',
    });
  });

  test("a write counts only if the settings that are read back match", async () => {
    const { client, server, waits } = await bench((request) =>
      request.method === "GET" ? { body: { min: 1, max: 3 } } : {},
    );
    const error = await errorOf(client.autoscaling.put("a", { min: 2, max: 6 }));
    expect(error).toMatchObject({ kind: "invalid_response", mayHaveHappened: true });
    expect(error.reason).toContain("still has min 1 and max 3");
    expect(server.requests.map(({ method }) => method)).toEqual(["PUT", "GET", "GET"]);
    expect(waits).toEqual([1000]);
  });

  test("for a moment after a write, the settings before it may be read", async () => {
    const { client } = await bench([{}, { body: { min: 1, max: 3 } }, { body: { min: 2, max: 6 } }]);
    await expect(client.autoscaling.put("a", { min: 2, max: 6 })).resolves.toBeUndefined();
  });

  test("a write whose settings cannot be read back may have been performed", async () => {
    const { client } = await bench([{}, { status: 403, body: { title: "Forbidden", status: 403 } }], { retries: 0 });
    const error = await errorOf(client.autoscaling.put("a", { min: 2, max: 6 }));
    expect(error).toMatchObject({ kind: "forbidden", mayHaveHappened: true });
    expect(error.operation).toBe("set the autoscaling of application a");
  });

  test("35: a validation error names its fields", async () => {
    const body = {
      title: "Validation Error",
      status: 400,
      detail: "One or more validation errors occurred.",
      instance: "/v3/apps",
      errors: [{ field: "containerTemplates", message: "Application must have at least one container" }],
    };
    const { client } = await bench([{ status: 400, body }]);
    const error = await errorOf(client.autoscaling.put("a", { min: 1, max: 2 }));
    expect(error).toMatchObject({ kind: "invalid_request", reason: body.detail, fieldErrors: body.errors });
    expect(error.message).toContain("containerTemplates: Application must have at least one container");
  });

  test("36: an unprocessable value", async () => {
    const body = {
      title: "Unprocessable entity",
      status: 422,
      detail: "…",
      instance: "/v3/apps/a/autoscaling",
      errors: [{ field: "max", message: "…" }],
      id: null,
    };
    const { client } = await bench([{ status: 422, body }]);
    expect(await errorOf(client.autoscaling.put("a", { min: 3, max: 2 }))).toMatchObject({
      kind: "invalid_request",
      status: 422,
      fieldErrors: [{ field: "max", message: "…" }],
    });
  });

  test("37: a suspended user", async () => {
    const detail = "User has invalid card or is suspended.";
    const { client } = await bench([
      { status: 403, body: { title: "Forbidden", status: 403, detail, instance: null, errors: null, id: null } },
    ]);
    expect(await errorOf(client.autoscaling.put("a", { min: 1, max: 2 }))).toMatchObject({
      kind: "forbidden",
      reason: detail,
    });
  });

  test("a missing application", async () => {
    const { client } = await bench([{ status: 404, body: { title: "Not Found", status: 404 } }]);
    const error = await errorOf(client.autoscaling.get("a"));
    expect(error).toMatchObject({ kind: "not_found", ambiguousNotFound: false });
    expect(error.advice).toContain("application's id");
  });

  test("the account's limits are requested once", async () => {
    const { client, server } = await bench([{ body: { maxNumberOfInstancesPerRegion: 3, maxVolumeSize: null } }]);
    expect((await client.limits.get()).maxNumberOfInstancesPerRegion).toBe(3);
    expect((await client.limits.get()).maxNumberOfApplications).toBeNull();
    expect(server.requests.map(({ path }) => path)).toEqual(["/mc/limits"]);
  });
});

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

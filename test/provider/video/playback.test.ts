import { createHash } from "node:crypto";
import { defaultSeed } from "../../../src/emulator/index.js";
import { useHostedService } from "../../support/hosted-service.js";

const GUID = "32d140e2-e4f4-4eec-9d53-20371e9be607";
const KEY = "4742a81b-bf15-42fe-8b1c-8fcb9024c550";
const [open, ...others] = defaultSeed.libraries ?? [];
const seed = {
  ...defaultSeed,
  libraries: [
    open!,
    ...others,
    {
      libraryId: 761,
      name: "Odd",
      player: {
        enableDRM: null,
        widevineMinClientSecurityLevel: 3,
        preferredPlaybackSource: "New",
      },
      videos: [
        {
          video: {
            guid: GUID,
            title: "Odd",
            status: { unknownCode: 99 },
            smartGenerateStatus: { unknownCode: 98 },
            smartGenerateFeaturesStatus: null,
            views: 9007199254740991,
            rotation: 90,
            transcodingMessages: [
              {
                timeStamp: "2026-01-02T03:04:05",
                level: { unknownCode: 9 },
                issueCode: { unknownCode: 99 },
                message: null,
                value: null,
              },
              { timeStamp: "2026-01-02T03:04:06", level: 1, issueCode: 1, message: "m", value: "v" },
            ],
          },
        },
      ],
    },
  ],
};

const hosted = useHostedService({ seed, unchecked: ["getPlayData"] });
const type = "bunny_video_playback";
const film = { library_id: 759, video_id: GUID };

async function read(config: Record<string, unknown>) {
  const { values, reported } = await hosted.host.readData(type, config);
  expect(reported).toEqual([]);
  return values;
}

test("play data and heatmap: every field", async () => {
  const files = `https://vz-759.b-cdn.net/${GUID}`;
  expect(await read(film)).toEqual({
    ...film,
    token: null,
    expires: null,
    library_access_key: null,
    heatmap_available: true,
    heatmap: { "0": 100, "1": 87, "2": 64, "3": 31 },
    raw_body: '{"heatmap":{"0":100,"1":87,"2":64,"3":31}}',
    video: {
      video_library_id: 759,
      guid: GUID,
      title: "Introduction",
      description: null,
      date_uploaded: "2026-01-02T03:04:05",
      views: 0n,
      is_public: true,
      length: 60,
      framerate: 25,
      rotation: null,
      width: 1920,
      height: 1080,
      available_resolutions: "240p,360p,480p,720p,1080p",
      output_codecs: "x264",
      thumbnail_count: 1,
      encode_progress: 100,
      storage_size: 123n,
      has_mp4_fallback: false,
      collection_id: null,
      thumbnail_file_name: "thumbnail.jpg",
      thumbnail_url: null,
      thumbnail_blurhash: null,
      average_watch_time: 0n,
      total_watch_time: 0n,
      category: null,
      jit_encoding_enabled: false,
      has_original: true,
      original_hash: null,
      has_high_quality_preview: false,
      status: "finished",
      status_code: 4,
      captions: [{ srclang: "en", label: "English", version: 1 }],
      chapters: [{ title: "Welcome", start: 0, end: 20 }],
      moments: [{ label: "The product", timestamp: 25 }],
      meta_tags: [{ property: "og:title", value: "Introduction" }],
      transcoding_messages: [
        {
          issue: "incompatible_resolution",
          issue_code: 3,
          level: "warning",
          level_code: 2,
          message: "The 1440p version is left out.",
          time_stamp: "2026-01-02T03:06:00",
          value: "1440p",
        },
      ],
      smart_generate_status: "finished",
      smart_generate_status_code: 3,
      smart_generate_features_status: {
        title: null,
        title_code: null,
        description: null,
        description_code: null,
        chapters: "finished",
        chapters_code: 3,
        moments: null,
        moments_code: null,
      },
    },
    library_name: "Product films",
    captions_path: `${files}/captions/`,
    seek_path: `${files}/seek`,
    thumbnail_url: `${files}/thumbnail.jpg`,
    fallback_url: null,
    video_playlist_url: `${files}/playlist.m3u8`,
    original_url: null,
    preview_url: `${files}/preview.webp`,
    controls: "play-large,play,progress,current-time,mute,volume,captions,settings,fullscreen",
    enable_drm: false,
    drm_version: 0,
    player_key_color: "ff7755",
    vast_tag_url: null,
    vi_ai_publisher_id: null,
    captions_font_size: 20,
    captions_font_color: "#fff",
    captions_background: "#000",
    ui_language: null,
    allow_early_play: false,
    token_auth_enabled: false,
    enable_mp4_fallback: false,
    show_heatmap: true,
    font_family: "Rubik",
    playback_speeds: null,
    widevine_min_client_security_level: null,
    widevine_eme_robustness: null,
    widevine_sd_only_for_l3: false,
    max_software_widevine_resolution: null,
    zone_tier: 0,
    pull_zone_id: 0,
    is_playable: true,
    is_playlist_playable: true,
    preferred_playback_source: "Playlist",
    remember_player_position: false,
    custom_css: null,
    expose_video_metadata: false,
    enable_compact_controls: false,
  });
});

test("unknown codes, nulls and new fields", async () => {
  await hosted.service.edit(({ libraries }) => {
    const [library] = libraries.filter(({ libraryId }) => libraryId === 761);
    Object.assign(library!.player, { newField: { a: 1 } });
    Object.assign(library!.videos[0]!.video, { newField: true });
  });
  expect(await read({ ...film, library_id: 761 })).toMatchObject({
    enable_drm: null,
    widevine_min_client_security_level: 3,
    preferred_playback_source: "New",
    heatmap_available: false,
    heatmap: null,
    raw_body: "",
    video: {
      status: "unknown_99",
      status_code: 99,
      smart_generate_status: "unknown_98",
      smart_generate_features_status: null,
      views: 9007199254740991n,
      rotation: 90,
      transcoding_messages: [
        {
          time_stamp: "2026-01-02T03:04:05",
          level: "unknown_9",
          level_code: 9,
          issue: "unknown_99",
          issue_code: 99,
          message: null,
          value: null,
        },
        expect.objectContaining({ level_code: 1, issue_code: 1, message: "m", value: "v" }),
      ],
    },
  });
});

test.each([
  ["play", { heatmap_available: false, heatmap: null, raw_body: expect.stringContaining('"video"') as unknown }],
  ["empty", { heatmap_available: false, heatmap: null, raw_body: "" }],
] as const)("a heatmap that is returned as %s", async (heatmap, reported) => {
  hosted.service.setVariants({ heatmap });
  expect(await read(film)).toMatchObject({ ...reported, is_playable: true, video: { title: "Introduction" } });
});

test.each([
  ["bare numbers", '{"0":1.5,"1":2}', { heatmap_available: true, heatmap: { "0": 1.5, "1": 2 } }],
  ["something else", '{"state":"later"}', { heatmap_available: false, heatmap: null }],
  ["no JSON", "soon", { heatmap_available: false, heatmap: null }],
])("a heatmap of %s, whose text is returned too", async (_, text, reported) => {
  hosted.service.faults.add({ operation: "getPlayHeatmap", kind: "answer", status: 200, text });
  expect(await read(film)).toMatchObject({ ...reported, raw_body: text, is_playable: true });
});

test.each([404, 500])("a heatmap that fails with %d does not affect other attributes", async (status) => {
  hosted.service.faults.add({ operation: "getPlayHeatmap", kind: "answer", status, text: "", times: null });
  const { values, reported } = await hosted.host.readData(type, film);
  hosted.service.faults.clear();
  expect(values).toMatchObject({
    ...{ heatmap_available: false, heatmap: null, raw_body: null },
    ...{ is_playable: true, video: { title: "Introduction" } },
  });
  expect(reported).toEqual([expect.stringMatching(/^warning heatmap: The heatmap cannot be read \| .*HTTP /s)]);
});

test("a video that does not exist is one error, without a warning about its heatmap", async () => {
  const { reported } = await hosted.host.readData(type, { ...film, video_id: "00000000-0000-4000-8000-000000000000" });
  expect(reported).toEqual([expect.stringMatching(/^error .*Check the library's and the video's id/s)]);
});

test.each([`https://iframe.example/embed/759/${GUID}?token=secret`, `759/${GUID}`, " "])(
  "%s is no ID, and its query is not shown",
  async (id) => {
    const { reported } = await hosted.host.readData(type, { ...film, video_id: id });
    expect(reported).toEqual([expect.stringMatching(/^error video_id: .*the GUID of a video, not a URL or a path/s)]);
    expect(reported.join()).not.toContain("secret");
  },
);

describe("a library with token authentication", () => {
  const members = { library_id: 760, video_id: GUID };
  const signed = (expires: number): Record<string, unknown> => ({
    ...members,
    expires,
    token: createHash("sha256").update(`${KEY}${GUID}${expires}`).digest("hex"),
  });
  const soon = Math.floor(Date.now() / 1000) + 600;

  test("accepts a token, and the account's key is not sent to it", async () => {
    expect(await read(signed(soon))).toMatchObject({
      token_auth_enabled: true,
      video: { title: "Behind the scenes", is_public: false },
    });
    const credentials = hosted.service.requests().map(({ credential }) => credential);
    expect(credentials).toEqual(["none", "none"]);
  });

  test("sends the library's own key when there is one", async () => {
    await read({ ...signed(soon), library_access_key: "library-760-key" });
    expect(hosted.service.requests().map(({ credential }) => credential)).toEqual(["library", "library"]);
  });

  test.each([
    ["without a token", members],
    ["with an old one", signed(1_623_440_202)],
  ])("rejects access %s, with an error without the token", async (_, config) => {
    const { values, reported } = await hosted.host.readData(type, config);

    expect(values).toBeNull();
    expect(reported).toEqual([expect.stringMatching(/^error [^]*token/i)]);
    expect(reported.join()).not.toContain(signed(1_623_440_202)["token"]);
  });

  test.each([
    ["without expiry", {}, /Set the attribute expires to the expiration time/],
    ["with an expiry in milliseconds", { expires: soon * 1000 }, /after 2001, .* or milliseconds, but is \d{13}\./],
    ["with a lifetime", { expires: 3600 }, /not a lifetime \(add it to the present Unix time\).* but is 3600\./],
  ])("gets no request with a token %s", async (_, more, says) => {
    const { reported } = await hosted.host.readData(type, { ...members, token: "t", ...more });

    expect(reported).toEqual([expect.stringMatching(/^error expires: /)]);
    expect(reported.join()).toMatch(says);
    expect(hosted.service.countRequests()).toBe(0);
  });
});

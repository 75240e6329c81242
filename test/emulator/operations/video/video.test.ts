import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const GUID = "32d140e2-e4f4-4eec-9d53-20371e9be607";
const TOKEN = "a8617f6df2e9b55b65ac7112138c70417766d80614bfe146d0d9bb2bd21fef87";
const EXPIRES = 1623440202;
let now = new Date((EXPIRES - 1) * 1000);
const emulator = useEmulator({ clock: () => now });
const get = (library: number, rest: string, headers: Record<string, string> = { AccessKey: "" }) =>
  ask(emulator(), "GET", `/library/${library}/videos/${GUID}${rest}`, undefined, headers);

const namesOf = (value: unknown): string[] => (typeof value === "object" && value ? Object.keys(value).sort() : []);
const words = (text: string): string[] => text.trim().split(/\s+/).sort();
const PLAY_MEMBERS = words(`
  video libraryName captionsPath seekPath thumbnailUrl fallbackUrl videoPlaylistUrl originalUrl previewUrl controls
  enableDRM drmVersion playerKeyColor vastTagUrl viAiPublisherId captionsFontSize captionsFontColor captionsBackground
  uiLanguage allowEarlyPlay tokenAuthEnabled enableMP4Fallback showHeatmap fontFamily playbackSpeeds
  widevineMinClientSecurityLevel zoneTier isPlayable isPlaylistPlayable preferredPlaybackSource rememberPlayerPosition
  customCss exposeVideoMetadata enableCompactControls
  pullZoneId widevineEmeRobustness widevineSdOnlyForL3 maxSoftwareWidevineResolution`);
const VIDEO_MEMBERS = words(`
  videoLibraryId views length status width height thumbnailCount encodeProgress storageSize averageWatchTime
  totalWatchTime rotation guid title description outputCodecs availableResolutions collectionId thumbnailFileName
  thumbnailBlurhash category originalHash dateUploaded framerate isPublic hasMP4Fallback jitEncodingEnabled hasOriginal
  hasHighQualityPreview captions chapters moments metaTags transcodingMessages smartGenerateStatus
  smartGenerateFeaturesStatus thumbnailUrl`);

test("play data has every member of the interface, without any key", async () => {
  const { status, json } = await get(759, "/play");
  expect(status).toBe(200);
  expect(json).toMatchObject({
    libraryName: "Product films",
    isPlayable: true,
    preferredPlaybackSource: "Playlist",
    tokenAuthEnabled: false,
  });
  expect(namesOf(json)).toEqual(PLAY_MEMBERS);
  expect(at(json, "video")).toMatchObject({
    videoLibraryId: 759,
    guid: GUID,
    title: "Introduction",
    status: 4,
    smartGenerateFeaturesStatus: { chapters: 3 },
  });
  expect(namesOf(at(json, "video"))).toEqual(VIDEO_MEMBERS);
  const message = { timeStamp: "2026-01-02T03:06:00", level: 2, issueCode: 3, value: "1440p" };
  expect(at(json, "video", "transcodingMessages")).toMatchObject([message]);
});

test("the heatmap is a map, an empty body, or play data by variant", async () => {
  expect((await get(759, "/play/heatmap")).json).toEqual({ heatmap: { "0": 100, "1": 87, "2": 64, "3": 31 } });
  emulator().setVariants({ heatmap: "empty" });
  const empty = await get(759, "/play/heatmap");
  expect([empty.status, empty.text]).toEqual([200, ""]);
  emulator().setVariants({ heatmap: "play" });
  expect((await get(759, "/play/heatmap")).json).toMatchObject({ libraryName: "Product films" });
});

test("the management heatmap requires the library's own key", async () => {
  expect((await get(759, "/heatmap", { AccessKey: "library-759-key" })).json).toMatchObject({ heatmap: { "0": 100 } });
  for (const key of ["", "emulator-key", "library-760-key"]) {
    const { status, text } = await get(759, "/heatmap", { AccessKey: key });
    expect([status, text]).toEqual([401, ""]);
  }
});

test("signed access: the documented token gives access to the library until it expires", async () => {
  expect((await get(760, `/play?token=${TOKEN}&expires=${EXPIRES}`)).status).toBe(200);
  const heatmap = await get(760, `/play/heatmap?token=${TOKEN}&expires=${EXPIRES}`);
  expect([heatmap.status, heatmap.text]).toEqual([200, ""]);
  for (const query of [
    "",
    `?token=${TOKEN}`,
    `?token=${TOKEN}&expires=${EXPIRES + 1}`,
    `?token=x&expires=${EXPIRES}`,
  ]) {
    const refused = await get(760, `/play${query}`);
    expect([refused.status, refused.text]).toEqual([401, ""]);
  }
  now = new Date(EXPIRES * 1000);
  expect((await get(760, `/play?token=${TOKEN}&expires=${EXPIRES}`)).status).toBe(401);
});

test("an unknown library or video is a bare 404", async () => {
  for (const path of ["/library/1/videos/x/play", "/library/759/videos/x/play", "/library/759/videos/x/play/heatmap"]) {
    const { status, text } = await ask(emulator(), "GET", path);
    expect([status, text]).toEqual([404, ""]);
  }
});

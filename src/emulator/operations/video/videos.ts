import { createHash, timingSafeEqual } from "node:crypto";
import { type Answer, Refusal } from "../../answer.js";
import type { Library } from "../../contents.js";
import { intParam } from "../../input.js";
import { type Call, type Operation, operationsOf } from "../../operation.js";

const BASE = "/library/:libraryId/videos/:videoId";
type StoredVideo = Library["videos"][number];

function findLibrary(call: Call): Library {
  const id = intParam(call, "libraryId", true);
  const library = call.contents.libraries.find(({ libraryId }) => libraryId === id);
  if (!library) throw new Refusal({ status: 404 });
  return library;
}

function findVideo(call: Call, library: Library): StoredVideo {
  const found = library.videos.find(({ video }) => video.guid === call.params.videoId);
  if (!found) throw new Refusal({ status: 404 });
  return found;
}

/** Checks signed access (docs/reference/stream.md#signed-access): SHA-256 of key, video id and expiry in seconds. */
function checkSignature(call: Call, library: Library): void {
  if (library.tokenAuthenticationKey === null) return;
  const expires = call.query.get("expires") ?? "0";
  const signed = `${library.tokenAuthenticationKey}${call.params.videoId ?? ""}${expires}`;
  const wanted = Buffer.from(createHash("sha256").update(signed).digest("hex"));
  const given = Buffer.from(call.query.get("token") ?? "");
  const genuine = given.length === wanted.length && timingSafeEqual(given, wanted);
  if (!genuine || Number(expires) * 1000 <= call.now.getTime()) throw new Refusal({ status: 401 });
}

function signedVideo(call: Call): { library: Library; stored: StoredVideo } {
  const library = findLibrary(call);
  checkSignature(call, library);
  return { library, stored: findVideo(call, library) };
}

function play(call: Call): Answer {
  const { library, stored } = signedVideo(call);
  return { status: 200, json: playData(library, stored.video) };
}

/**
 * Returns the heatmap. If there is none, returns an empty response or the play data, by the variant
 * (docs/reference/stream.md#playback).
 */
function playHeatmap(call: Call): Answer {
  const { library, stored } = signedVideo(call);
  if (call.variants.heatmap === "play") return { status: 200, json: playData(library, stored.video) };
  if (call.variants.heatmap === "empty" || stored.heatmap === null) return { status: 200 };
  return { status: 200, json: { heatmap: stored.heatmap } };
}

function heatmap(call: Call): Answer {
  const library = findLibrary(call);
  if (call.headers.accesskey !== library.apiKey) throw new Refusal({ status: 401 });
  return { status: 200, json: { heatmap: findVideo(call, library).heatmap } };
}

/** Playback: docs/reference/stream.md#playback. */
export const videoOperations: readonly Operation[] = operationsOf("signed", {
  getPlayData: ["GET", `${BASE}/play`, play],
  getPlayHeatmap: ["GET", `${BASE}/play/heatmap`, playHeatmap],
  getHeatmap: ["GET", `${BASE}/heatmap`, heatmap, { access: "library" }],
});

/** Returns a video with every member of `VideoModel`. The store overrides the defaults (docs/reference/stream.md#play-data). */
function videoRecord(libraryId: number, stored: Library["videos"][number]["video"]) {
  return {
    videoLibraryId: libraryId,
    description: null,
    dateUploaded: "2026-01-02T03:04:05",
    views: 0,
    isPublic: true,
    length: 60,
    status: 4,
    framerate: 25,
    rotation: null,
    width: 1920,
    height: 1080,
    availableResolutions: "240p,360p,480p,720p,1080p",
    outputCodecs: "x264",
    thumbnailCount: 1,
    encodeProgress: 100,
    storageSize: 123,
    captions: [],
    hasMP4Fallback: false,
    collectionId: null,
    thumbnailFileName: "thumbnail.jpg",
    thumbnailUrl: null,
    thumbnailBlurhash: null,
    averageWatchTime: 0,
    totalWatchTime: 0,
    category: null,
    chapters: [],
    moments: [],
    metaTags: [],
    transcodingMessages: [],
    jitEncodingEnabled: false,
    smartGenerateStatus: null,
    smartGenerateFeaturesStatus: null,
    hasOriginal: true,
    originalHash: null,
    hasHighQualityPreview: false,
    ...stored,
  };
}

/**
 * Returns the play response with every member. `player` of the library overrides the defaults
 * (docs/reference/stream.md#play-data).
 */
function playData(library: Library, stored: Library["videos"][number]["video"]) {
  const files = `https://vz-${library.libraryId}.b-cdn.net/${stored.guid}`;
  return {
    video: videoRecord(library.libraryId, stored),
    libraryName: library.name,
    captionsPath: `${files}/captions/`,
    seekPath: `${files}/seek`,
    thumbnailUrl: `${files}/thumbnail.jpg`,
    fallbackUrl: null,
    videoPlaylistUrl: `${files}/playlist.m3u8`,
    originalUrl: null,
    previewUrl: `${files}/preview.webp`,
    controls: "play-large,play,progress,current-time,mute,volume,captions,settings,fullscreen",
    enableDRM: false,
    drmVersion: 0,
    playerKeyColor: "ff7755",
    vastTagUrl: null,
    viAiPublisherId: null,
    captionsFontSize: 20,
    captionsFontColor: "#fff",
    captionsBackground: "#000",
    uiLanguage: null,
    allowEarlyPlay: false,
    tokenAuthEnabled: library.tokenAuthenticationKey !== null,
    enableMP4Fallback: false,
    showHeatmap: true,
    fontFamily: "Rubik",
    playbackSpeeds: null,
    widevineMinClientSecurityLevel: null,
    zoneTier: 0,
    isPlayable: true,
    isPlaylistPlayable: true,
    preferredPlaybackSource: "Playlist",
    rememberPlayerPosition: false,
    customCss: null,
    exposeVideoMetadata: false,
    enableCompactControls: false,
    pullZoneId: 0,
    widevineEmeRobustness: null,
    widevineSdOnlyForL3: false,
    maxSoftwareWidevineResolution: null,
    ...library.player,
  };
}

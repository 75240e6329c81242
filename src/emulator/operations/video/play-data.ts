import type { Library } from "../../contents.js";

/**
 * A video with every member of `VideoModel`: defaults, overridden by the store (docs/reference/stream.md#play-data).
 */
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
 * The play response with every member; `player` of the library overrides the defaults
 * (docs/reference/stream.md#play-data).
 */
export function playData(library: Library, stored: Library["videos"][number]["video"]) {
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

/** Subtitles of a video. */
export interface VideoCaption {
  readonly srclang: string | null;
  readonly label: string | null;
  readonly version: number | null;
}

/** A chapter, in seconds. */
export interface VideoChapter {
  readonly title: string | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** A moment, in seconds. */
export interface VideoMoment {
  readonly label: string | null;
  readonly timestamp: number | null;
}

/** A meta tag of the player page. */
export interface VideoMetaTag {
  readonly property: string | null;
  readonly value: string | null;
}

/** A message about transcoding. */
export interface TranscodingMessage {
  readonly timeStamp: string | null;
  /** A code of `transcodingLevels`. */
  readonly level: number | null;
  /** A code of `transcodingIssues`. */
  readonly issueCode: number | null;
  readonly message: string | null;
  readonly value: string | null;
}

/** Codes of `smartGenerateStatuses`. */
export interface SmartGenerateFeatures {
  readonly title: number | null;
  readonly description: number | null;
  readonly chapters: number | null;
  readonly moments: number | null;
}

/** A video of a library (docs/reference/stream.md#play-data). Null means that the API did not return the member. */
export interface Video {
  readonly videoLibraryId: number | null;
  readonly guid: string | null;
  readonly title: string | null;
  readonly description: string | null;
  /** As returned; it may have no time zone. */
  readonly dateUploaded: string | null;
  readonly views: bigint | null;
  readonly isPublic: boolean | null;
  /** Seconds. */
  readonly length: number | null;
  /** A code of `videoStatuses`. */
  readonly status: number | null;
  readonly framerate: number | null;
  readonly rotation: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly availableResolutions: string | null;
  readonly outputCodecs: string | null;
  readonly thumbnailCount: number | null;
  /** Percent. */
  readonly encodeProgress: number | null;
  /** Bytes. */
  readonly storageSize: bigint | null;
  readonly captions: readonly VideoCaption[];
  readonly hasMP4Fallback: boolean | null;
  readonly collectionId: string | null;
  readonly thumbnailFileName: string | null;
  readonly thumbnailUrl: string | null;
  readonly thumbnailBlurhash: string | null;
  /** Seconds. */
  readonly averageWatchTime: bigint | null;
  /** Seconds. */
  readonly totalWatchTime: bigint | null;
  readonly category: string | null;
  readonly chapters: readonly VideoChapter[];
  readonly moments: readonly VideoMoment[];
  readonly metaTags: readonly VideoMetaTag[];
  readonly transcodingMessages: readonly TranscodingMessage[];
  readonly jitEncodingEnabled: boolean | null;
  /** A code of `smartGenerateStatuses`. */
  readonly smartGenerateStatus: number | null;
  readonly smartGenerateFeaturesStatus: SmartGenerateFeatures | null;
  readonly hasOriginal: boolean | null;
  readonly originalHash: string | null;
  readonly hasHighQualityPreview: boolean | null;
}

/**
 * What a player needs to show a video (docs/reference/stream.md#play-data). Null means that the API did not return the
 * member.
 */
export interface PlayData {
  readonly video: Video | null;
  readonly libraryName: string | null;
  readonly captionsPath: string | null;
  readonly seekPath: string | null;
  readonly thumbnailUrl: string | null;
  readonly fallbackUrl: string | null;
  readonly videoPlaylistUrl: string | null;
  readonly originalUrl: string | null;
  readonly previewUrl: string | null;
  readonly controls: string | null;
  readonly enableDRM: boolean | null;
  readonly drmVersion: number | null;
  readonly playerKeyColor: string | null;
  readonly vastTagUrl: string | null;
  readonly viAiPublisherId: string | null;
  readonly captionsFontSize: number | null;
  readonly captionsFontColor: string | null;
  readonly captionsBackground: string | null;
  readonly uiLanguage: string | null;
  readonly allowEarlyPlay: boolean | null;
  readonly tokenAuthEnabled: boolean | null;
  readonly enableMP4Fallback: boolean | null;
  readonly showHeatmap: boolean | null;
  readonly fontFamily: string | null;
  readonly playbackSpeeds: string | null;
  readonly widevineMinClientSecurityLevel: number | null;
  readonly widevineEmeRobustness: string | null;
  readonly widevineSdOnlyForL3: boolean | null;
  readonly maxSoftwareWidevineResolution: number | null;
  readonly zoneTier: number | null;
  readonly pullZoneId: number | null;
  readonly isPlayable: boolean | null;
  readonly isPlaylistPlayable: boolean | null;
  /** `None`, `Playlist`, `Original` or a future value. */
  readonly preferredPlaybackSource: string | null;
  readonly rememberPlayerPosition: boolean | null;
  readonly customCss: string | null;
  readonly exposeVideoMetadata: boolean | null;
  readonly enableCompactControls: boolean | null;
}

/**
 * The response of `/play/heatmap`. At most one of the two is not null; both are null if the response is empty
 * (docs/reference/stream.md#playback).
 */
export interface HeatmapAnswer {
  /** Segment index → 0 to 100. */
  readonly heatmap: Readonly<Record<string, number>> | null;
  /** Some libraries return the play data instead. */
  readonly play: PlayData | null;
  readonly rawBody: string;
}

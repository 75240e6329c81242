import type { BunnyClient } from "../../api/index.js";
import {
  atLeast,
  bool,
  computed,
  defineDataSource,
  float64,
  integer,
  mapOf,
  notBlank,
  required,
  string,
} from "../../framework/index.js";
import { videoId } from "./video-id.js";

/** `bunny_video_heatmap`: `/heatmap` of Stream with the library's key (docs/reference/stream.md#playback). */
export const videoHeatmap = defineDataSource<BunnyClient>()({
  type: "bunny_video_heatmap",
  doc: [
    "The heatmap of a video, read with the API key of its Stream library.",
    "",
    "The account's access key is never sent to Stream. `bunny_video_playback` reads the heatmap as a viewer does.",
  ].join("\n"),
  attributes: {
    library_id: required(integer, { doc: "ID of the library.", constraints: [atLeast(1)] }),
    video_id: videoId,
    library_access_key: required(string, {
      doc: "API key of the library. Not the API key of the account.",
      sensitive: true,
      constraints: [notBlank],
    }),
    heatmap_available: computed(bool, {
      doc: "Whether the video has a heatmap. A video has none if heatmaps are switched off or if there is too little data.",
    }),
    heatmap: computed(mapOf(float64), {
      doc: "Map from the index of a segment to its view score. The most watched segment has 100, and a segment that is missing has 0.",
    }),
  },
  async read({ config, client, options }) {
    const { library_id: libraryId, video_id: videoId, library_access_key: libraryAccessKey } = config;
    const heatmap = await client.videos.keyedHeatmap({ libraryId, videoId, libraryAccessKey }, options);
    return { heatmap_available: heatmap !== null, heatmap };
  },
});

import { createHash, timingSafeEqual } from "node:crypto";
import { type Answer, Refusal } from "../../answer.js";
import type { Library } from "../../contents.js";
import { intParam } from "../../input.js";
import { playData } from "../../video-contents.js";
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

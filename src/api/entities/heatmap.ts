import * as v from "valibot";
import { parseJson } from "../json.js";
import { double, read } from "../schema.js";
import type { HeatmapAnswer } from "./video-records.js";
import { anyPlayData, isPlayData } from "./video-schemas.js";

const numbers = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body)), // its indexes would pass for keys
  v.record(v.string(), double),
);

const heatmapSchema = v.union([
  v.pipe(
    v.object({ heatmap: numbers }),
    v.transform(({ heatmap }) => heatmap),
  ),
  v.pipe(
    numbers,
    v.check((map) => Object.keys(map).length > 0),
  ),
]);

/**
 * Reads the body of `play/heatmap`, which is documented as play data and has been seen empty (API facts §11.1):
 * play data, a heatmap, or neither. Throws `UnreadableAnswer` only for play data that contradicts itself.
 */
export function readHeatmap(rawBody: string): HeatmapAnswer {
  const json = tryJson(rawBody);
  if (isPlayData(json)) return { heatmap: null, play: read(anyPlayData, json), rawBody };
  const heatmap = v.safeParse(heatmapSchema, json);
  return { heatmap: heatmap.success ? heatmap.output : null, play: null, rawBody };
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

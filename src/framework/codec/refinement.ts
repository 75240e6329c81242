import type { Unknown } from "../values/values.js";
import { MsgpackReader } from "./msgpack-reader.js";

const PREFIX = 2;

/**
 * Returns the known beginning of an unknown text (docs/reference/protocol.md#refinements). Empty if the engine does not guarantee
 * any.
 */
export function knownBeginning({ refinement }: Unknown): string {
  if (refinement === undefined) return "";
  const reader = MsgpackReader.of(refinement);
  let beginning = "";
  for (let count = reader.map(); count > 0; count--) {
    if (reader.number() === PREFIX) beginning = reader.string();
    else reader.skip();
  }
  return beginning;
}

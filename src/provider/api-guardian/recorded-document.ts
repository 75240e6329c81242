import * as v from "valibot";
import { stored } from "../policies/stored-form.js";

const { flag, text } = stored;

const shown = stored.object({ title: text, version: text, endpoints: v.array(v.string()) });

/** The state before the first write, and what the API showed after the last upload, and before it. */
export const recordedDocument = () =>
  stored.object({
    found: stored.object({
      enabled: flag,
      execution_mode: text,
      body_limit_action: text,
      unmatched_path_action: text,
      title: text,
      version: text,
    }),
    uploaded: v.exactOptional(shown),
    replaced: v.exactOptional(shown),
  });

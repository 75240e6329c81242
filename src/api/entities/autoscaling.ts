import * as v from "valibot";
import { done, jsonBody, type Call } from "../call.js";
import type { Context } from "../context.js";
import type { CallOptions } from "../options.js";
import { path } from "../path.js";
import { integer, read } from "../schema.js";

/** Replicas per region (API facts §8): 1 to 1000, `min` no more than `max`. */
export interface AutoscalingSettings {
  readonly min: number;
  readonly max: number;
}

/** Autoscaling of Magic Containers applications. Every method rejects with an `ApiError`. */
export interface Autoscaling {
  get(appId: string, options?: CallOptions): Promise<AutoscalingSettings>;
  put(appId: string, settings: AutoscalingSettings, options?: CallOptions): Promise<void>;
}

const schema = v.object({ min: integer, max: integer });

/** Makes the autoscaling of a client. */
export function createAutoscaling({ send }: Context): Autoscaling {
  return {
    get: (appId, options) => send(getCall(appId), options),
    put: (appId, settings, options) => send(putCall(appId, settings), options),
  };
}

const advice = { not_found: "Check the application's id; the application may have been deleted elsewhere." };

const getCall = (appId: string): Call<AutoscalingSettings> => ({
  operation: `read the autoscaling of application ${appId}`,
  method: "GET",
  path: path`/mc/apps/${appId}/autoscaling`,
  advice,
  decode: ({ json }) => read(schema, json()),
});

const putCall = (appId: string, { min, max }: AutoscalingSettings): Call<void> => ({
  operation: `set the autoscaling of application ${appId}`,
  method: "PUT",
  path: path`/mc/apps/${appId}/autoscaling`,
  body: jsonBody({ min, max }),
  advice,
  decode: (answer) => {
    if (answer.body.trim() === "" || !v.is(schema, answer.json())) done(answer);
  },
});

import * as v from "valibot";
import { stored } from "../policies/stored-form.js";

const { count, flag, text } = stored;

/** The settings of an endpoint that were found. */
export const recordedEndpoint = () => {
  const names = v.array(v.string());
  return stored.object({
    isEnabled: flag,
    validateRequestBodySchema: flag,
    validateResponseBodySchema: flag,
    validateAuthorization: flag,
    detectParameterXss: flag,
    detectParameterSqli: flag,
    injectionDetectionParameters: v.nullable(
      stored.object({ path: names, query: names, header: names, cookie: names }),
    ),
    rateLimitingEnabled: flag,
    rateLimitingType: text,
    rateLimitingRequestCount: count,
    rateLimitingTimeframe: count,
  });
};

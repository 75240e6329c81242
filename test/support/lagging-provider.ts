import { SHARED_FOR_MS } from "../../src/shared/call-options.js";
import { createUncheckedClient } from "../../src/api/client.js";
import type { Time } from "../../src/framework/lifecycle/provider-instance.js";
import { provider } from "../../src/provider/provider.js";
import { LONGEST_LAG_MS } from "../../src/shared/growing-waits.js";

/** The provider with a client on the clock of the test, which waits for the API as long as users' providers do. */
export function laggingProvider({ now, sleep }: Time, retries = 0): typeof provider {
  return {
    ...provider,
    lagLimitMs: () => LONGEST_LAG_MS,
    hooks: {
      ...provider.hooks,
      configure: ({ config }) => ({
        ...createUncheckedClient({
          shareForMs: SHARED_FOR_MS,
          accessKey: String(config["access_key"]),
          baseUrl: String(config["base_url"]),
          videoUrl: String(config["video_url"]),
          retries,
          now,
          sleep: async (milliseconds) => {
            await sleep(milliseconds, new AbortController().signal);
          },
        }),
        refresh: undefined,
      }),
    },
  };
}

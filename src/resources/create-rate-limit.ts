import { isApiError, type ApiError, type BunnyClient, type RateLimit, type RateLimitInput } from "../api/index.js";

/** The rules that each client made, so that none is adopted twice. */
const made = new WeakMap<BunnyClient, Set<number>>();

/**
 * Creates a rule. Rules tell no time, so the zone's rules are read before: where the answer is lost, the only new rule
 * that is like the one sent is adopted. Anything else rejects with the lost answer's error, told what was found.
 */
export async function createRateLimit(
  client: BunnyClient,
  zone: number,
  input: RateLimitInput,
  isAlike: (rule: RateLimit) => boolean,
  signal: AbortSignal,
): Promise<RateLimit> {
  const ours = made.get(client) ?? new Set();
  made.set(client, ours);
  const before = new Set((await client.rateLimits.list(zone, { signal })).map(({ id }) => id));
  const create = async (): Promise<RateLimit> => {
    try {
      return await client.rateLimits.create(zone, input, { signal });
    } catch (thrown) {
      if (!isApiError(thrown) || !thrown.mayHaveHappened || signal.aborted) throw thrown;
      const rules = await client.rateLimits.list(zone, { signal });
      const found = rules.filter((rule) => !before.has(rule.id) && !ours.has(rule.id) && isAlike(rule));
      if (found.length === 1 && found[0]) return found[0];
      throw undecided(thrown, found);
    }
  };
  const rule = await create();
  ours.add(rule.id);
  return rule;
}

function undecided(lost: ApiError, found: readonly RateLimit[]): ApiError {
  if (found.length === 0) return lost.with({ reason: `${lost.reason}; no such rule was there afterwards` });
  return lost.with({
    reason: `${lost.reason}; several new rules are like it: ${found.map(({ id }) => id).join(", ")}`,
    advice: "Import the one that was meant by its number, and delete those that nobody needs.",
  });
}

import * as v from "valibot";
import { type Answer, problem } from "./answer.js";
import { tryJson } from "./json.js";
import type { Call } from "./operation.js";

/** The running writes by Shield zone. In the variant `refused`, refuses a second write to a zone. */
export class RunningWrites {
  readonly #zones = new Map<number, number>();

  async run(call: Call, method: string, perform: () => Promise<Answer>): Promise<Answer> {
    const zone = method === "GET" ? undefined : zoneOf(call);
    if (zone === undefined) return perform();
    const running = this.#zones.get(zone) ?? 0;
    if (running > 0 && call.variants.concurrentWrites === "refused") return problem(409);
    this.#zones.set(zone, running + 1);
    try {
      // Takes a few milliseconds, so that requests sent at the same time overlap.
      if (call.variants.concurrentWrites === "refused") await new Promise((resolve) => setTimeout(resolve, 5));
      return await perform();
    } finally {
      this.#zones.set(zone, (this.#zones.get(zone) ?? 1) - 1);
    }
  }
}

const ofZone = v.object({ shieldZoneId: v.number() });

function zoneOf({ params, body, contents }: Call): number | undefined {
  if (params.shieldZoneId !== undefined) return Number(params.shieldZoneId);
  const id = Number(params.id);
  const rule = [...contents.rateLimits, ...contents.wafRules].find((one) => one.id === id);
  if (rule) return rule.shieldZoneId;
  const written = tryJson(body.toString("utf8"));
  return v.is(ofZone, written) ? written.shieldZoneId : undefined;
}

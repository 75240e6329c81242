import { startService } from "../../support/service.js";
import { startShippedProvider } from "../../support/installed-provider.js";
import { createWorkspace } from "../../support/workspace.js";
import { engineWorkspace } from "./engine-workspace.js";
import { disagreement, judge, type Judged } from "./judged.js";
import { LocalWorkspace } from "./local-workspace.js";
import { placeOf, type PullRequest, seedOf } from "./pull-request.js";

/** What differs between an engine and this process, or between a verdict and what the emulator shows; one line each. */
export interface Compared {
  readonly wrong: readonly string[];
  readonly different: readonly string[];
}

/** Plans and applies pull requests together in one workspace of an engine, and once more in this process. */
export async function comparedOnEngine(
  pullRequests: readonly PullRequest[],
  wrongIn: (judged: Judged) => string | undefined = disagreement,
): Promise<Compared> {
  const placed = pullRequests.map((pullRequest, index) => ({ pullRequest, at: placeOf(index) }));
  const seeded = async () => {
    const service = await startService({ seed: seedOf(placed.map(({ at }) => at)) });
    await service.edit((contents) => {
      for (const { pullRequest, at } of placed) pullRequest.outside?.(contents, at);
    });
    return service;
  };
  const [service, other] = [await seeded(), await seeded()];
  const provider = await startShippedProvider({ ...process.env, ...service.env });
  const workspace = await createWorkspace({ provider, env: service.env });
  try {
    const judged = await judge(engineWorkspace(workspace), service.snapshot, placed);
    const local = await judge(new LocalWorkspace(other), other.snapshot, placed);
    return {
      wrong: judged.flatMap((one) => {
        const found = wrongIn(one);
        return found === undefined ? [] : [`${one.pullRequest.name}: ${found}`];
      }),
      different: judged.flatMap((one, index) => {
        const [engines, ours] = [verdictOf(one), local[index] ? verdictOf(local[index]) : ""];
        return engines === ours ? [] : [`${one.pullRequest.name}: ${engines} instead of ${ours}`];
      }),
    };
  } finally {
    await workspace.remove();
    await provider.stop();
    await service.close();
    await other.close();
  }
}

/** What a review says, and what was let through, without what only an engine knows, such as reasons. */
function verdictOf({ truth, exitCode, review }: Judged): string {
  const resources = review.resources.map(({ address, action, findings }) => ({ address, action, findings }));
  return JSON.stringify({ truth, exitCode, resources });
}

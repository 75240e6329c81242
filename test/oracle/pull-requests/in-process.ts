import type { Contents } from "../../../src/emulator/index.js";
import { startService } from "../../support/service.js";
import { disagreement, judge, type Judged } from "./judged.js";
import { LocalWorkspace } from "./local-workspace.js";
import { placeOf, type PullRequest, seedOf } from "./pull-request.js";

const AT = placeOf(0);

/** What is wrong with the verdicts on pull requests, each applied in this process to the same contents. */
export async function wrongVerdicts(
  pullRequests: readonly PullRequest[],
  wrongIn: (judged: Judged) => string | undefined = disagreement,
): Promise<string[]> {
  const service = await startService({ seed: seedOf([AT]) });
  const wrong: string[] = [];
  try {
    let seeded: Contents | undefined;
    await service.edit((contents) => {
      seeded = structuredClone(contents);
    });
    for (const pullRequest of pullRequests) {
      await service.edit((contents) => {
        Object.assign(contents, structuredClone(seeded));
        pullRequest.outside?.(contents, AT);
      });
      const [judged] = await judge(new LocalWorkspace(service), service.snapshot, [{ pullRequest, at: AT }]).catch(
        (error: unknown) => {
          wrong.push(`${pullRequest.name}: ${String(error)}`);
          return [];
        },
      );
      const found = judged && wrongIn(judged);
      if (judged && found !== undefined) wrong.push(`${pullRequest.name}: ${found}${findingsOf(judged)}`);
    }
  } finally {
    await service.close();
  }
  return wrong;
}

function findingsOf({ review }: Judged): string {
  const lines = review.resources.flatMap(({ address, findings }) =>
    findings.map(({ rule, direction, text }) => `\n    ${address}: ${rule} ${direction}: ${text}`),
  );
  return lines.join("");
}

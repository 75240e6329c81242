import type { Contents } from "../../../src/emulator/index.js";
import { startService } from "../../support/service.js";
import { disagreement, judge, type Judged } from "./judged.js";
import { LocalWorkspace } from "./local-workspace.js";
import { placeOf, type PullRequest, seedOf } from "./pull-request.js";

const AT = placeOf(0);
/** Time stamps are part of plans. */
const clock = () => new Date("2026-11-20T16:55:00Z");

/** Each pull request, applied in this process to the same contents, or why it could not be. */
export async function* judgedInProcess(
  pullRequests: readonly PullRequest[],
): AsyncGenerator<{ readonly name: string; readonly judged?: Judged; readonly error?: string }> {
  const service = await startService({ seed: seedOf([AT]), clock });
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
      const { name } = pullRequest;
      yield await judge(new LocalWorkspace(service), service.snapshot, [{ pullRequest, at: AT }]).then(
        ([judged]) => ({ name, ...(judged && { judged }) }),
        (error: unknown) => ({ name, error: String(error) }),
      );
    }
  } finally {
    await service.close();
  }
}

/** What is wrong with the verdicts on pull requests. */
export async function wrongVerdicts(
  pullRequests: readonly PullRequest[],
  wrongIn: (judged: Judged) => string | undefined = disagreement,
): Promise<string[]> {
  const wrong: string[] = [];
  for await (const { name, judged, error } of judgedInProcess(pullRequests)) {
    const found = judged ? wrongIn(judged) : error;
    if (found !== undefined) wrong.push(`${name}: ${found}${judged ? findingsOf(judged) : ""}`);
  }
  return wrong;
}

function findingsOf({ review }: Judged): string {
  const lines = review.resources.flatMap(({ address, findings }) =>
    findings.map(({ rule, direction, text }) => `\n    ${address}: ${rule} ${direction}: ${text}`),
  );
  return lines.join("");
}

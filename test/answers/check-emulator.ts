import type { Emulator } from "../../src/emulator/index.js";
import { problemsOf } from "./answers.js";

/** Contents may have what the API does not document yet, which tests of the client's tolerance need. */
export interface CheckedAnswers {
  /** Operations whose answers are not checked, since the contents that they show are odd on purpose. */
  readonly unchecked?: readonly string[];
}

/** Fails if an answer of the emulator does not have the form that the API's documents give it. */
function check(emulator: Emulator, { unchecked = [] }: CheckedAnswers): void {
  const requests = emulator.requests().filter(({ operation }) => !unchecked.includes(operation ?? ""));
  const problems = new Set(requests.flatMap(problemsOf));
  if (problems.size > 0)
    throw new Error(
      [
        "The emulator's answers are not as documented. Correct the emulator, or if docs/reference/service.md says so, the form of the",
        "operation's answer in test/answers/*-answers.ts:",
        ...problems,
      ].join("\n"),
    );
}

/** The emulator, with its answers checked whenever its requests are forgotten, and at its end. */
export function withCheckedAnswers<Checked extends Emulator>(emulator: Checked, options: CheckedAnswers = {}): Checked {
  return {
    ...emulator,
    resetRequests: () => {
      check(emulator, options);
      emulator.resetRequests();
    },
    close: async () => {
      await emulator.close();
      check(emulator, options);
    },
  };
}

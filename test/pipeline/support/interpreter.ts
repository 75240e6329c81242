import type { Proposal } from "./project.js";

/** What starts a pipeline. */
export type Started =
  | ({ readonly by: "proposal"; readonly isFork?: boolean } & Proposal)
  | { readonly by: "merge"; readonly isApproved: boolean }
  | { readonly by: "night" };

/** A program that runs pipelines as a host does. */
export interface Interpreter {
  readonly host: "github" | "gitlab";
  /** Its path; undefined where it cannot be installed. */
  readonly program: () => string | undefined;
  /** Runs the pipeline of a checkout; `code` is 0 if it would be green. */
  readonly start: (options: StartOptions) => Promise<{ readonly code: number; readonly output: string }>;
}

export interface StartOptions {
  readonly program: string;
  readonly folder: string;
  readonly scratch: string;
  readonly started: Started;
  readonly env: NodeJS.ProcessEnv;
  /** None for a fork. */
  readonly secrets: Readonly<Record<string, string>>;
}

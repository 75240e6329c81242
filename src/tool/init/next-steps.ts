import { resolve } from "node:path";
import type { CodeHost } from "./pipeline-file.js";

/** Returns the next steps for a new project. */
export function projectSteps(folder: string): string[] {
  const plan = "node_modules/terraform-provider-bunny/pipeline/plan.sh";
  // The emulator stops by itself, because ending a job of npx does not end it.
  return [
    "Plan it against the emulator:",
    "",
    ...(resolve(folder) === process.cwd() ? [] : [`  cd ${folder}`]),
    "  npm install",
    "  npx --no -- bunny-tf emulator --port 8080 --idle-timeout 3600 &",
    "  export BUNNY_ACCESS_KEY=emulator-key BUNNY_BASE_URL=http://127.0.0.1:8080 BUNNY_VIDEO_URL=http://127.0.0.1:8080",
    `  ${plan}   # the review is in plan.md; its exit code 2 means changes`,
    "",
    'For an account, set its key in BUNNY_ACCESS_KEY, and unset the two URLs. "npx --no -- bunny-tf init pipeline" writes a pipeline.',
    "",
  ];
}

const RED = [
  "",
  "The job fails on purpose if a plan weakens protection (such as with a list that allows), deletes something, or cannot be judged.",
  "The comment says why, and has the row for protection-accept.json that accepts the change.",
].join("\n");

/** Steps before the first run of a pipeline. `install` is the command that installs the package. */
export const PIPELINE_STEPS: Readonly<Record<CodeHost, (install: string) => string[]>> = {
  github: (install) => [
    "Before the first run:",
    `  - Run "${install}", and commit package.json, package-lock.json, and the tarball that package.json may name with the workflow.`,
    "  - Give the state a backend that jobs share.",
    '  - Make the environments "review" and "production", with reviewers, and "main", limited to the branch main.',
    "    Each has the secret BUNNY_ACCESS_KEY. An environment that GitHub creates itself has no reviewers, so no job would wait for one.",
    '  - Require the check "plan" and an approval of code owners for main, and name in CODEOWNERS who may accept a weaker protection.',
    "  - Commit .terraform.lock.hcl, and use the Terraform of the workflow on your machine, too: a newer one may write the state.",
    RED,
  ],
  gitlab: (install) => [
    "Before the first run:",
    `  - Run "${install}", and commit package.json, package-lock.json, and the tarball that package.json may name with the pipeline.`,
    "  - Give the state a backend that jobs share.",
    "  - Set the masked and protected variables BUNNY_ACCESS_KEY, and GITLAB_TOKEN: a project access token with the scope api.",
    "    A plan runs the code of the merge request with the key. Variables that are not protected reach every pushed branch.",
    "  - Protect main, and a pattern such as reviewed/* for merge requests that are planned. Allow merge request pipelines to access",
    "    protected variables (Settings, CI/CD, Variables). Merge requests from other branches are not planned, and say so.",
    "  - Make a pipeline schedule, which looks for drift.",
    RED,
  ],
};

import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { goTool, installedTool } from "./installed-tool.js";
import type { Interpreter, Started } from "./interpreter.js";

const ACTIONS = join(__dirname, "actions");
/** act copies the checkout to each job itself. */
const STAND_INS = new Map(
  ["upload-artifact", "download-artifact"].map((name) => [`actions/${name}`, join(ACTIONS, name)]),
);

/** `act`, which runs workflows of GitHub; in the mode in which each job has a folder of this machine. */
export const act: Interpreter = {
  host: "github",
  program: () => installedTool(goTool("act", "0.2.89", "github.com/nektos/act")),
  start: (options) => runWorkflow({ ...options, workflow: ".github/workflows/protection.yml", ...asEvent(options) }),
};

function asEvent({ started }: { readonly started: Started }): Pick<WorkflowRun, "event" | "payload" | "job"> {
  if (started.by === "night") return { event: "schedule", payload: {} };
  // What nobody has approved yet ends with the plan.
  if (started.by === "merge") return { event: "push", payload: {}, ...(!started.isApproved && { job: "plan" }) };
  const repository = (full_name: string) => ({ full_name });
  return {
    event: "pull_request",
    payload: {
      number: 7,
      pull_request: {
        number: 7,
        head: { sha: started.head, ref: "change", repo: repository(started.isFork ? "someone/site" : "acme/site") },
        base: { sha: started.base, ref: "main", repo: repository("acme/site") },
      },
    },
  };
}

export interface WorkflowRun {
  readonly program: string;
  /** The checkout. */
  readonly folder: string;
  /** For what the run leaves. */
  readonly scratch: string;
  readonly workflow: string;
  readonly event: string;
  readonly payload: unknown;
  /** Only this job, and those that it needs. */
  readonly job?: string;
  readonly env: NodeJS.ProcessEnv;
  readonly secrets: Readonly<Record<string, string>>;
}

/** Runs a workflow. Its actions are replaced by local ones: what they set up is on PATH. */
export function runWorkflow(run: WorkflowRun): Promise<{ readonly code: number; readonly output: string }> {
  const file = (name: string): string => join(run.scratch, name);
  writeFileSync(file("event.json"), JSON.stringify(run.payload));
  const variables = { ...run.env, ARTIFACTS: file("artifacts") };
  writeFileSync(
    file("variables"),
    Object.entries(variables)
      .map((pair) => `${pair.join("=")}\n`)
      .join(""),
  );
  const used = readFileSync(join(run.folder, run.workflow), "utf8").matchAll(/uses: ([\w-]+\/[\w-]+)@(\w+)/g);
  const actions = new Map(
    [...used].map(([, name = "", ref = ""]) => [`${name}@${ref}`, STAND_INS.get(name) ?? join(ACTIONS, "nothing")]),
  );
  const args = [
    run.event,
    ...(run.job === undefined ? [] : ["--job", run.job]),
    ...["--workflows", run.workflow, "--eventpath", file("event.json"), "--env-file", file("variables")],
    ...["--platform", "ubuntu-latest=-self-hosted", "--no-cache-server", "--action-cache-path", file("act")],
    ...[...actions].flatMap(([action, folder]) => ["--local-repository", `${action}=${folder}`]),
    // Their values are in the environment, not on the command line.
    ...Object.keys(run.secrets).flatMap((name) => ["--secret", name]),
  ];
  return new Promise((done) => {
    const env = { PATH: process.env["PATH"], ...run.env, ...run.secrets };
    const child = execFile(run.program, args, { cwd: run.folder, env, maxBuffer: 2 ** 26 }, (_error, out, errors) => {
      done({ code: child.exitCode ?? -1, output: out + errors });
    });
  });
}

import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import which from "which";
import { installedTool } from "./installed-tool.js";
import type { Interpreter, Started } from "./interpreter.js";
import { ORIGINS } from "./project.js";

/** What the pipeline installs, and this machine has: the engine, whose signature another test checks. */
const SIGNED = "[GNUPG:] VALIDSIG 1 2026-01-01 0 0 4 0 1 10 00 C874011F0AB405110D02105534365D9472D7468F";
const TOOLS = {
  curl: `case "$*" in *hashicorp*) exit 0 ;; *) exec CURL "$@" ;; esac`,
  gpg: `case "$*" in *--verify*) echo "${SIGNED}" ;; *) cat > /dev/null ;; esac`,
  sha256sum: "exit 0",
  unzip: "exit 0",
};

/** `gitlab-ci-local`, which runs pipelines of GitLab; with the executor that runs jobs in a shell of this machine. */
export const gitlabCiLocal: Interpreter = {
  host: "gitlab",
  program: () => {
    const isComplete = ["rsync", "curl"].every((name) => which.sync(name, { nothrow: true }) !== null);
    return isComplete ? installedTool(GITLAB_CI_LOCAL) : undefined;
  },
  start: ({ program, folder, scratch, started, env, secrets }) => {
    const tools = join(scratch, "tools");
    mkdirSync(tools, { recursive: true });
    for (const [name, text] of Object.entries(TOOLS)) {
      writeFileSync(join(tools, name), `#!/bin/sh\n${text.replace("CURL", which.sync("curl"))}\n`);
      chmodSync(join(tools, name), 0o755);
    }
    // Values that are paths would become variables of the type file; jobs have those from the environment.
    const addresses = Object.entries(env).filter(([, value]) => value?.startsWith("/") === false && value !== "");
    const variables = { ...Object.fromEntries(addresses), ...secrets, ...fetchedFrom(folder), ...variablesOf(started) };
    const file = join(scratch, "variables.yml");
    // JSON is YAML. The file keeps secrets off the command line.
    writeFileSync(file, JSON.stringify(variables));
    const args = [
      join(program, "..", "gitlab-ci-local"),
      ...["--force-shell-executor", "--shell-isolation", "--color=false"],
      ...["--variables-file", relative(folder, file), "--state-dir", relative(folder, join(scratch, "state"))],
      ...(started.by === "merge" && started.isApproved ? ["--manual", "apply"] : []),
    ];
    const path = `${tools}:${env["PATH"] ?? ""}`;
    return new Promise((done) => {
      const options = { cwd: folder, env: { ...env, PATH: path }, maxBuffer: 2 ** 26 };
      const child = execFile(program, args, options, (_error, out, errors) => {
        done({ code: child.exitCode ?? -1, output: out + errors });
      });
    });
  },
};

/** It needs a newer Node than the package: that of another package. */
const GITLAB_CI_LOCAL = {
  name: "node",
  version: "22.23.3-gitlab-ci-local-4.75.1",
  programs: join("node_modules", ".bin"),
  install: (_version: string, folder: string) => [
    "npm",
    ...["install", "--no-audit", "--no-fund", "--prefix", folder, "node@22.23.3", "gitlab-ci-local@4.75.1"],
  ],
};

/** Jobs fetch the target branch from the repository itself, although its origin is another. */
function fetchedFrom(folder: string): Readonly<Record<string, string>> {
  return {
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `url.${folder}.insteadOf`,
    GIT_CONFIG_VALUE_0: ORIGINS.gitlab,
  };
}

function variablesOf(started: Started): Readonly<Record<string, string>> {
  switch (started.by) {
    case "night":
      return { CI_PIPELINE_SOURCE: "schedule" };
    case "merge":
      return { CI_PIPELINE_SOURCE: "push" };
    case "proposal":
      return {
        CI_PIPELINE_SOURCE: "merge_request_event",
        CI_MERGE_REQUEST_IID: "7",
        CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "change",
        CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main",
      };
  }
}

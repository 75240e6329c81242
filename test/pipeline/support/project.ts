import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";

/** A repository as `bunny-tf init` and `bunny-tf init pipeline` leave it. */
export interface Project {
  readonly folder: string;
  /** A file of the branch main. */
  readonly read: (file: string) => string;
  /** Checks out what a host gives to a pipeline for a change that somebody proposes: on GitHub a merge, on GitLab the branch. */
  readonly propose: (files: Files) => Proposal;
  /** Commits to the branch main, and checks it out. */
  readonly merge: (files: Files) => void;
}

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

/** The commits of a proposed change. */
export interface Proposal {
  readonly head: string;
  readonly base: string;
}

export interface ProjectOptions {
  readonly folder: string;
  readonly host: "github" | "gitlab";
  readonly language: "hcl" | "cdktf";
  /** Address of the state's backend. */
  readonly state: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The file that declares the resources. */
export const MAIN = { hcl: "main.tf", cdktf: "main.ts" };

/** Where the repository came from. */
export const ORIGINS = { github: "https://github.com/acme/site.git", gitlab: "https://gitlab.com/acme/site.git" };

/** Makes one, with the package of this repository as a tarball in it. */
export function makeProject({ folder, host, language, state, env }: ProjectOptions): Project {
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: folder, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  const write = (files: Files): void => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  };
  const git = (...args: string[]): string => run("git", ...args);
  const commit = (message: string): void => {
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "-m", message);
  };

  mkdirSync(folder);
  git("init", "--quiet", "--initial-branch=main");
  git("remote", "add", "origin", ORIGINS[host]);
  git("config", "user.name", "Somebody");
  git("config", "user.email", "somebody@example.com");
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder, PACKAGE_FOLDER];
  const tarball = `./${run("npm", ...pack)}`;
  const bunny = (...args: string[]): string =>
    run(process.execPath, join(PACKAGE_FOLDER, "dist", "tool", "main.js"), "init", ...args, "--package", tarball);
  bunny(".", `--${language}`);
  bunny("pipeline", `--${host}`);
  const main = readFileSync(join(folder, MAIN[language]), "utf8");
  write(
    language === "hcl"
      ? { "backend.tf": `terraform {\n  backend "http" { address = "${state}" }\n}\n` }
      : { "main.ts": withHttpBackend(main, state) },
  );
  run("npm", "install", "--package-lock-only", "--no-audit", "--no-fund");
  commit("Start");

  return {
    folder,
    read: (file) => git("show", `main:${file}`),
    propose: (files) => {
      git("checkout", "--quiet", "-B", "change", "main");
      write(files);
      commit("Change");
      const proposal = { head: git("rev-parse", "change"), base: git("rev-parse", "main") };
      if (host === "github") {
        git("checkout", "--quiet", "-B", "merged", "main");
        git("merge", "--quiet", "--no-ff", "-m", "Merge", "change");
      }
      return proposal;
    },
    merge: (files) => {
      git("checkout", "--quiet", "main");
      write(files);
      commit("Merge");
    },
  };
}

function withHttpBackend(main: string, address: string): string {
  const changed = main
    .replace("LocalBackend", "HttpBackend")
    .replace(/new LocalBackend\(stack, .*?\);/, `new HttpBackend(stack, { address: ${JSON.stringify(address)} });`);
  if (changed.includes("LocalBackend")) throw new Error("The project of bunny-tf init has another backend");
  return changed;
}

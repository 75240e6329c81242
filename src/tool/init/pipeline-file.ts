import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language, TextFile } from "./project-files.js";

export type CodeHost = "github" | "gitlab";

const FILES: Readonly<Record<CodeHost, { readonly template: string; readonly path: string }>> = {
  github: { template: "github-actions.yml", path: ".github/workflows/protection.yml" },
  gitlab: { template: "gitlab-ci.yml", path: ".gitlab-ci.yml" },
};

export interface PipelineOptions {
  readonly host: CodeHost;
  readonly language: Language;
  /** The configuration's folder, relative to the repository, with `/`; `.` is the repository. */
  readonly folder: string;
  /** The folder of the package.json, relative to the repository. */
  readonly packages: string;
  /** The folder of this package's package.json. */
  readonly packageFolder: string;
}

/**
 * Adapts the package's pipeline to a repository: sets the folders, and keeps the artifacts of this kind of configuration. See
 * docs/decisions/pipelines-run-scripts-of-the-package.md.
 */
export async function pipelineFile(options: PipelineOptions): Promise<TextFile> {
  const { host, language, folder, packages, packageFolder } = options;
  const { template, path } = FILES[host];
  const copied = await readFile(join(packageFolder, "pipeline", template), "utf8");
  const written = replaced(copied, `# Copy to ${path}. `, "# Written by bunny-tf init pipeline. ");
  const named = withPackages(replaced(written, "  FOLDER: .\n", `  FOLDER: ${JSON.stringify(folder)}\n`), packages);
  return { path, text: language === "hcl" ? withoutSynthesized(named) : named };
}

/** Installs the packages in a subfolder of the repository. */
function withPackages(text: string, packages: string): string {
  if (packages === ".") return text;
  const lock = `${packages}/package-lock.json`;
  return replaced(
    replaced(text, "npm ci --ignore-scripts", `npm ci --ignore-scripts --prefix "${packages}"`),
    "  PIPELINE: node_modules/",
    `  PIPELINE: "${packages}/node_modules/`,
  )
    .replace("/terraform-provider-bunny/pipeline\n", '/terraform-provider-bunny/pipeline"\n')
    .replaceAll("cache: npm }", `cache: npm, cache-dependency-path: "${lock}" }`)
    .replace("files: [package-lock.json]", `files: ["${lock}"]`);
}

const SYNTHESIZED = ["            ${{ env.FOLDER }}/cdktf.out\n", ', "$FOLDER/cdktf.out/"'];

function withoutSynthesized(text: string): string {
  const part = SYNTHESIZED.find((each) => text.includes(each));
  return replaced(text, part ?? "cdktf.out", "");
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The pipeline of the package has no "${from.trim()}".`);
  return text.replaceAll(from, to);
}

import { join, relative, resolve, sep } from "path/posix";
import { existsSync, statSync } from "fs";
import { terraformBlock } from "../engine/configuration-text.js";
import { InputError } from "../report-input.js";
import { readFile } from "node:fs/promises";

/** HCL, or TypeScript with the constructs for a library. */
export type Language = "hcl" | Library;

/** A library of constructs. */
export type Library = "cdktf" | "cdktn";

/** Returns this package's entry with the constructs for a library. */
export const entryOf = (library: Library): string =>
  library === "cdktf" ? "terraform-provider-bunny" : "terraform-provider-bunny/cdktn";

/** `path` is relative, with `/`. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export interface ProjectOptions {
  readonly language: Language;
  /** The provider's version in `required_providers`. */
  readonly version: string;
  /** This package for npm: a version, or `file:` and a path. */
  readonly packageSpec: string;
}

/** Versions that a TypeScript project installs. A test compares them with the tested versions. */
const INSTALLED = {
  cdktf: "^0.21.0",
  cdktn: "^0.24.0",
  constructs: "^10.7.0",
  "@types/node": "^20.19.0",
  tsx: "^4.23.0",
  typescript: "^6.0.0",
};

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const IGNORED = ["node_modules/", ".terraform/", "*.tfstate*", "tfplan*", "plan.md", "drift.md"];

/**
 * Returns the files of a new project. The project plans one access list of zone 42, which the emulator has. The list blocks,
 * because a list that allows would loosen protection and fail the first pull request.
 */
export function projectFiles(options: ProjectOptions): TextFile[] {
  const tests = { path: "protection-tests.yaml", text: TESTS };
  if (options.language === "hcl")
    return [
      tests,
      { path: "main.tf", text: `${terraformBlock(options.version)}\n${RESOURCES}` },
      packageFile(options),
      { path: ".gitignore", text: `${IGNORED.join("\n")}\n` },
    ];
  return [tests, { path: "main.ts", text: mainText(options.language, "site", APP) }, ...appFiles(options)];
}

/** Returns the files that turn a folder with a `main.ts` into a project. */
export function appFiles(options: ProjectOptions): TextFile[] {
  return [
    packageFile(options),
    { path: "tsconfig.json", text: json(TSCONFIG) },
    {
      path: "cdktf.json",
      text: json({ language: "typescript", app: "npx --no tsx main.ts", sendCrashReports: "false" }),
    },
    { path: ".gitignore", text: `${["cdktf.out/", ...IGNORED].join("\n")}\n` },
  ];
}

/** Returns a `package.json` that pins the provider, `bunny-tf`, and the pipeline scripts. */
export function packageFile({ language, packageSpec }: ProjectOptions): TextFile {
  const bunny = { "terraform-provider-bunny": packageSpec };
  const { cdktf, cdktn, constructs, ...development } = INSTALLED;
  const libraries = language === "cdktf" ? { cdktf, constructs } : { cdktn, constructs };
  const content =
    language === "hcl"
      ? { private: true, devDependencies: bunny }
      : {
          private: true,
          scripts: { synth: "tsx main.ts", check: "tsc" },
          dependencies: { ...libraries, ...bunny },
          devDependencies: development,
        };
  return { path: "package.json", text: json(content) };
}

const RESOURCES = `provider "bunny" {} # the key comes from BUNNY_ACCESS_KEY

resource "bunny_shield_access_list" "blocked" {
  shield_zone_id = 42 # a Shield zone of the emulator; use the number of yours
  name           = "Blocked"
  type           = "cidr"
  action         = "block"
  entries        = ["198.51.100.0/24", "2001:db8:bad::/48"]
}
`;

const TESTS = `# What must happen to requests after a plan: "bunny-tf review" and pipelines run this.
requests:
  - name: a blocked network is stopped
    zone: 42 # the ID or the address of the zone, as in the configuration
    url: https://www.example.com/
    ip: 198.51.100.10
    expect: blocked
  - name: nobody else is stopped
    zone: 42
    url: https://www.example.com/
    ip: 203.0.113.9
    expect: passed
`;

/** Imports and statements of an app. */
interface AppParts {
  /** Names from this package. */
  readonly names: readonly string[];
  readonly imports: readonly string[];
  readonly statements: readonly string[];
}

const APP: AppParts = {
  names: ["AccessList", "AccessListAction", "BunnyProvider", "Entries", "ShieldZone"],
  imports: [],
  statements: [
    'const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42); // a zone of the emulator; use the number of yours',
    'new AccessList(stack, "blocked", {',
    "  zone,",
    "  action: AccessListAction.BLOCK,",
    '  entries: Entries.cidrs("198.51.100.0/24", "2001:db8:bad::/48"),',
    "});",
  ],
};

/** Returns the `main.ts` of an app with one stack. */
export function mainText(library: Library, stack: string, { names, imports, statements }: AppParts): string {
  return [
    `import { App, LocalBackend, TerraformStack } from "${library}";`,
    `import { ${names.join(", ")} } from "${entryOf(library)}";`,
    ...imports,
    "",
    "const app = new App();",
    `const stack = new TerraformStack(app, "${stack}");`,
    `new LocalBackend(stack, { path: "../../../${stack}.tfstate" }); // pipelines need a backend that their jobs share`,
    'new BunnyProvider(stack, "bunny"); // the key comes from BUNNY_ACCESS_KEY',
    "",
    ...statements,
    "",
    "app.synth();",
    "",
  ].join("\n");
}

const TSCONFIG = {
  compilerOptions: {
    target: "ES2022",
    module: "nodenext",
    types: ["node"],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
};

/**
 * Returns a dependency for a `package.json` in `folder`. A file becomes `file:` and its path relative to that folder. Anything
 * else (a version, a URL) stays unchanged.
 * @throws InputError if the file does not exist
 */
export function packageSpec(given: string, folder: string): string {
  const path = given.replace(/^file:/, "");
  const isFile = given.startsWith("file:") || /^(?:\.{1,2}[\\/]|[\\/])|\.tgz$/.test(given);
  if (!isFile || /^https?:/.test(given)) return given;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new InputError(`--package names ${path}, which does not exist.`);
  if (found.isDirectory() && !existsSync(join(path, "package.json")))
    throw new InputError(`--package names ${path}, a folder without a package.json: name a tarball (*.tgz).`);
  return `file:${relative(resolve(folder), resolve(path)).split(sep).join("/")}`;
}

export type CodeHost = "github" | "gitlab";

const FILES: Readonly<Record<CodeHost, { readonly template: string; readonly path: string }>> = {
  github: { template: "github-actions.yml", path: ".github/workflows/protection.yml" },
  gitlab: { template: "gitlab-ci.yml", path: ".gitlab-ci.yml" },
};

interface PipelineOptions {
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

import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type BuildOptions, type Plugin as EsbuildPlugin } from "esbuild";
import ts from "typescript";
import { type ProviderServer, constantRpcs, methodsOf } from "../../src/protocol/rpcs.js";
import { answerConstant } from "../../src/server/provider-service.js";
import { buildInChunks, type Chunk, compressed, inputsOf, requireExports } from "./bundle-chunks.js";
import { thirdPartyNotices } from "./third-party-notices.js";

interface PluginBundle {
  entry: string;
  /** The executable to write. Keep its folder free of other files, because the engine hashes the folder on every command. */
  outfile: string;
  /** The provider whose constant responses are encoded at build time, instead of in every process. */
  provider?: ProviderServer;
  /** Path for the licenses of the bundled packages, if not beside the executable. */
  notices?: string;
  vendored?: readonly string[];
  /** Texts that replace our modules, by the path of the module in the repository. For variants without some definitions. */
  replaced?: Readonly<Record<string, string>>;
}

const root = path.join(__dirname, "../..");

/** @param written Returns a JavaScript expression for the bytes. */
async function precompute(provider: ProviderServer, written: (bytes: Buffer) => string): Promise<string> {
  const answers = await Promise.all(
    methodsOf(constantRpcs).map(
      async (method) => `${method}: () => ${written(await answerConstant(provider, method))}`,
    ),
  );
  return `export const precomputedAnswers = { ${answers.join(", ")} };`;
}

const replaceModule = (filter: RegExp, contents: string): EsbuildPlugin => ({
  name: `replace ${filter.source}`,
  setup(bundle) {
    bundle.onLoad({ filter }, () => ({ contents, loader: "ts" }));
  },
});

const fileAt = (inRepository: string): RegExp =>
  new RegExp(`[/\\\\]${inRepository.replaceAll(".", "\\.").replaceAll("/", "[/\\\\]")}$`);

/**
 * Removes parts of got for options that we do not use: HTTP/2, a cache, and a DNS resolver. These parts load slower than the rest
 * of got. The part for HTTP/2 creates a TLS connection, for which Node 20 reads all root certificates.
 */
const withoutGotExtras = [
  replaceModule(/[/\\]node_modules[/\\]http2-wrapper[/\\]source[/\\]index\.js$/, "module.exports = {};"),
  replaceModule(/[/\\]node_modules[/\\]cacheable-lookup[/\\]source[/\\]index\.js$/, "export default class {}"),
  replaceModule(
    /[/\\]node_modules[/\\]cacheable-request[/\\]dist[/\\]index\.js$/,
    "export default class {}\nexport class CacheError extends Error {}",
  ),
];

/** When `is` is loaded, it creates formatters for its messages, which takes Node 10 ms. got sends no such message. */
const deferredFormatters: EsbuildPlugin = {
  name: "deferred formatters",
  setup(bundle) {
    bundle.onLoad(
      { filter: /[/\\]node_modules[/\\]@sindresorhus[/\\]is[/\\]distribution[/\\]index\.js$/ },
      async (file) => {
        const text = await readFile(file.path, "utf8");
        const contents = text.replace(
          /= (new Intl\.ListFormat\([^)]*\));/g,
          "= { format: (texts) => $1.format(texts) };",
        );
        if (contents === text || /= new Intl/.test(contents))
          throw new Error(`${file.path} creates its formatters in another way: change deferredFormatters.`);
        return { contents, loader: "js" };
      },
    );
  },
};

function withoutDocs(text: string): string {
  const docs: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === "doc") docs.push(node.initializer);
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("definition.ts", text, ts.ScriptTarget.ESNext, true));
  return docs.reduceRight((left, doc) => `${left.slice(0, doc.getStart())}""${left.slice(doc.end)}`, text);
}

/** Removes the texts of the schema. Engines get them from the responses that were encoded at build time. */
const withoutSchemaTexts: EsbuildPlugin = {
  name: "without schema texts",
  setup(bundle) {
    bundle.onLoad({ filter: /[/\\]src[/\\](?:provider|zone)[/\\].*\.ts$/ }, async (file) => ({
      contents: withoutDocs(await readFile(file.path, "utf8")),
      loader: "ts",
    }));
  },
};

/** Our modules without state, which may exist once per chunk. If any other module exists twice, the build fails. */
const stateless = [
  /\/generated\//,
  /^src\/shared\//,
  /^src\/server\/(certificate|handshake|stderr)\.ts$/,
  /^src\/framework\/definition\/log\.ts$/,
];

function refuseSharedState(chunks: readonly Chunk[]): void {
  const seen = new Set<string>();
  for (const input of chunks.flatMap(({ inputs }) => inputs)) {
    if (seen.has(input) && !input.includes("node_modules/") && !stateless.some((pattern) => pattern.test(input))) {
      throw new Error(`${input} would exist twice in the bundle: two dynamically imported modules import it.`);
    }
    seen.add(input);
  }
}

function commonOptions(provider: ProviderServer | undefined, texts: Readonly<Record<string, string>>): BuildOptions {
  return {
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "cjs",
    minify: true,
    legalComments: "none",
    logLevel: "error",
    plugins: [
      ...withoutGotExtras,
      deferredFormatters,
      ...Object.entries(texts).map(([file, contents]) => replaceModule(fileAt(file), contents)),
      ...(provider === undefined ? [] : [withoutSchemaTexts]),
    ],
  };
}

const precomputedText = async (
  provider: ProviderServer | undefined,
  written = compressed,
): Promise<Record<string, string>> =>
  provider === undefined ? {} : { "src/precomputed-answers.ts": await precompute(provider, written) };

/** In an executable of 110 MB, the saved space is not worth the time of decompression. */
const uncompressed = (bytes: Buffer): string => `Buffer.from("${bytes.toString("base64")}", "base64")`;

/**
 * Bundles the plugin into one executable file that needs only Node.
 * @returns The source files in the executable file.
 */
export async function bundlePlugin({
  entry,
  outfile,
  provider,
  notices,
  vendored = [],
  replaced = {},
}: PluginBundle): Promise<string[]> {
  const options: BuildOptions = {
    ...commonOptions(provider, { ...(await precomputedText(provider)), ...replaced }),
    target: "node20",
    supported: { "dynamic-import": false },
  };
  await mkdir(path.dirname(outfile), { recursive: true });
  const chunks = await buildInChunks(options, { entryPoints: [entry] }, outfile, launchLines);
  refuseSharedState(chunks);
  await requireExports(options, chunks);
  await chmod(outfile, 0o755);
  const inputs = new Set(chunks.flatMap((chunk) => chunk.inputs));
  if (notices !== undefined) await writeFile(notices, await thirdPartyNotices([...inputs, ...vendored], root));
  return [...inputs];
}

/**
 * Bundles the plugin into one script for a compiler that stores bytecode. Dynamic imports become functions, because only code of
 * the script is compiled ahead of time. The script does not depend on the folder in which it was built.
 * @returns The source files in the script.
 */
export async function bundleForCompiler({ entry, outfile, provider }: PluginBundle): Promise<string[]> {
  const options = commonOptions(provider, await precomputedText(provider, uncompressed));
  const { metafile } = await build({
    ...options,
    target: "es2022",
    define: { __dirname: '"/"', __filename: '"/provider"' },
    entryPoints: [entry],
    outfile,
    metafile: true,
  });
  return inputsOf(metafile);
}

/**
 * The first lines of the provider's script. A shell starts Node, or reports on standard output that Node is missing. An engine
 * shows the first line of standard output, but writes standard error only to its log. To Node, the second line is a text and a
 * comment.
 * @testable The output of the launcher.
 */
export const launchLines = `#!/bin/sh
":" //; command -v node >/dev/null || { echo "The bunny provider needs Node, and there is no node on the PATH of the shell that runs the engine. Install Node 24, and put its folder on that PATH, or install the executable of a release, which needs no Node (guide: Installing)."; exit 1; }; exec node "$0" "$@"
`;

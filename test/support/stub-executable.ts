import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { providerPlatform } from "../../src/tool/engine/install-provider.js";
import { bundleForCompiler, bundlePlugin } from "../../build/bundle/bundle-plugin.js";
import { createCompiler } from "../../build/release/compile.js";
import { targetOf } from "../../build/release/targets.js";
import { createStubProvider } from "./stub-provider.js";

/** The bundled stub plugin, in a folder of its own. */
export interface StubExecutable {
  /** The file to launch. */
  file: string;
  remove(): Promise<void>;
}

const entry = path.join(__dirname, "stub-plugin.ts");

/** Whether it runs on the user's Node, or on a runtime of its own. */
type StubKind = "script" | "executable";

/**
 * Bundles the stub provider with the same build step as the real one; as an executable where the tests run the provider's
 * (`BUNNY_TEST_EXECUTABLE`).
 */
export async function buildStubExecutable(
  kind: StubKind = process.env["BUNNY_TEST_EXECUTABLE"] === undefined ? "script" : "executable",
): Promise<StubExecutable> {
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-stub-"));
  const file = path.join(folder, "terraform-provider-stub_v0.1.0");
  await (kind === "script" ? bundle(file) : compile(folder, file));
  return { file, remove: () => rm(folder, { recursive: true }) };
}

async function bundle(outfile: string): Promise<void> {
  await bundlePlugin({ entry, outfile, provider: createStubProvider() });
}

async function compile(folder: string, outfile: string): Promise<void> {
  const script = path.join(folder, "stub.cjs");
  await bundleForCompiler({ entry, outfile: script, provider: createStubProvider() });
  const compiler = await createCompiler();
  await compiler.compile(script, targetOf(providerPlatform()), outfile);
  await compiler.end();
  await rm(script);
}

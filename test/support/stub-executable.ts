import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundlePlugin } from "../../src/generate/bundle-plugin.js";
import { createStubProvider } from "./stub-provider.js";

/** The bundled stub plugin, in a folder of its own. */
export interface StubExecutable {
  /** The file to launch. */
  file: string;
  remove(): Promise<void>;
}

/** Bundles the stub provider with the same build step as the real one. */
export async function buildStubExecutable(): Promise<StubExecutable> {
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-stub-"));
  const file = path.join(folder, "terraform-provider-stub_v0.1.0");
  await bundlePlugin({
    entry: path.join(__dirname, "stub-plugin.ts"),
    outfile: file,
    provider: createStubProvider(),
  });
  return { file, remove: () => rm(folder, { recursive: true }) };
}

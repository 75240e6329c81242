import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  builtFolder,
  builtProvider,
  PROVIDER_EXECUTABLE,
  providerPlatform,
} from "../../src/tool/engine/install-provider.js";
import { packageVersion } from "../../build/generate/package-version.js";
import { buildExecutable } from "../../build/release/build-release.js";
import { targetOf } from "../../build/release/targets.js";
import type { Skipped } from "../measure.js";
import { OUR_NAME, type OtherProvider } from "./other-providers.js";

const ROOT = path.resolve(__dirname, "..", "..");

export interface Contender {
  readonly title: string;
  readonly name: string;
  readonly file: string;
  readonly kind: "script" | "executable" | "other";
  /** Configuration for the measurement of another provider. */
  readonly configuration?: string | undefined;
}

export interface Contenders {
  readonly script: () => Promise<Contender>;
  /** Returns the executable of `BUNNY_TEST_EXECUTABLE`, or one built once as for a release; or the reason for its absence. */
  readonly executable: () => Promise<Contender | Skipped>;
  readonly others: readonly Contender[];
  readonly end: () => Promise<void>;
}

/** Prepares a run, and builds only when needed. */
export function createContenders(others: readonly OtherProvider[]): Contenders {
  const folders: string[] = [];
  let built: Promise<Contender | Skipped> | undefined;
  return {
    script: async () => {
      const file = path.join(builtFolder(ROOT), (await builtProvider(ROOT)).executable);
      return { title: "script", name: OUR_NAME, file, kind: "script" };
    },
    executable: () => (built ??= executableOr(folders)),
    others: others.map((other) => ({ ...other, title: other.name, kind: "other" })),
    end: async () => {
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

/** Returns all contenders with a file, and a row for each skipped one. */
export async function everyContender(contenders: Contenders): Promise<{ present: Contender[]; skipped: Skipped[] }> {
  const ours = await Promise.all([contenders.script(), contenders.executable()]);
  const present = [...ours, ...contenders.others].filter((one): one is Contender => "file" in one);
  return { present, skipped: ours.filter((one): one is Skipped => "skipped" in one) };
}

async function executableOr(folders: string[]): Promise<Contender | Skipped> {
  try {
    const file = process.env["BUNNY_TEST_EXECUTABLE"] ?? (await compile(folders));
    return { title: "executable", name: OUR_NAME, file, kind: "executable" };
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { measure: "all rows of the executable", skipped: `it cannot be built: ${reason.trim()}` };
  }
}

async function compile(folders: string[]): Promise<string> {
  const target = targetOf(providerPlatform());
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-bench-"));
  folders.push(folder);
  process.stderr.write(`Building the executable of ${target.platform} …\n`);
  const file = path.join(folder, `${PROVIDER_EXECUTABLE}_v${packageVersion(ROOT)}`);
  await buildExecutable(ROOT, target, file);
  return file;
}

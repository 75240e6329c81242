import { mkdir, mkdtemp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { PACKAGE_FOLDER } from "./installed-provider.js";

/**
 * A new folder in which programs find packages as if they were installed there: this one as it was built, and those that it is
 * developed with. It is below `.tmp`.
 */
export async function projectFolder(): Promise<string> {
  const parent = join(PACKAGE_FOLDER, ".tmp");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "project-"));
  await mkdir(join(folder, "node_modules"));
  await symlink(PACKAGE_FOLDER, join(folder, "node_modules", "terraform-provider-bunny"), "dir");
  return folder;
}

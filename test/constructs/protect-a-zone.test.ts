import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { useAcceptance } from "../support/acceptance.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

const EXAMPLE = join("examples", "constructs", "protect-a-zone.ts");
const acceptance = useAcceptance({ leavesSeed: true });

it("protects a zone in 25 lines, which the guide shows first, with the provider as it is installed", async () => {
  const source = await readFile(join(PACKAGE_FOLDER, EXAMPLE), "utf8");
  expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(25);
  const guide = await readFile(join(PACKAGE_FOLDER, "docs", "guides", "constructs.md"), "utf8");
  expect(guide.slice(guide.indexOf("```ts"))).toContain(`\`\`\`ts\n${source}\`\`\``);

  const outdir = await mkdtemp(join(tmpdir(), "bunny-protect-"));
  const env = { ...process.env, CDKTF_OUTDIR: outdir };
  await promisify(execFile)(process.execPath, ["--import", "tsx", EXAMPLE], { cwd: PACKAGE_FOLDER, env });
  const json = JSON.parse(await readFile(join(outdir, "stacks", "site", "cdk.tf.json"), "utf8")) as {
    terraform: Record<string, unknown>;
  };
  await rm(outdir, { recursive: true });
  delete json.terraform["backend"]; // it contains the folder in which the app ran

  const workspace = await acceptance.workspace({ provider: "installed", env: acceptance.service.env });
  await rm(join(workspace.folder, "versions.tf")); // the synthesized configuration declares the provider itself
  await workspace.apply(json);
  expect((await workspace.plan()).changes).toEqual([]);
  const [list] = Object.values(acceptance.service.snapshot().accessLists);
  expect(JSON.stringify(list)).toContain("198.51.100.0/24");
  await workspace.destroy();
});

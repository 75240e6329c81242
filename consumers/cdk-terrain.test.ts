import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { npm, packPackage } from "./support/packed-package.js";

/** A version or a tag of npm: what is released by default, or what weekly.yml tries. */
const WANTED = process.env["CDKTN"] ?? "latest";
const publishedSchema = v.object({
  version: v.string(),
  peerDependencies: v.object({ constructs: v.string() }),
});

const folder = mkdtempSync(join(tmpdir(), "bunny-cdk-terrain-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const USES = `
import { Testing } from "cdktn";
import { AccessList, AccessListAction, Entries, ShieldZone } from "terraform-provider-bunny/cdktn";
import { ShieldRateLimit } from "terraform-provider-bunny/cdktn/lib/shield-rate-limit";

const synthesized = Testing.synthScope((scope) => {
  const zone = ShieldZone.fromPullZone(scope, "zone", 9001);
  new AccessList(scope, "office", { zone, action: AccessListAction.ALLOW, entries: Entries.ips("192.0.2.1") });
});
console.log(synthesized, ShieldRateLimit.tfResourceType);
`;

it(`a project of bunny-tf init works with ${WANTED} of CDK Terrain`, () => {
  const { tarball } = packPackage(folder);
  const { version, peerDependencies } = v.parse(
    publishedSchema,
    JSON.parse(npm(folder, "view", `cdktn@${WANTED}`, "version", "peerDependencies", "--json")),
  );
  process.stdout.write(`CDK Terrain ${version}, constructs ${peerDependencies.constructs}\n`);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  npm(folder, "install", "--no-audit", "--no-fund", "--prefer-offline", tarball);
  const cwd = join(folder, "site");
  npm(folder, "exec", "--no", "--", "bunny-tf", "init", cwd, "--cdktn", "--package", tarball);
  // It refuses a release that wants constructs which this package does not allow.
  const wanted = [`cdktn@${version}`, `constructs@${peerDependencies.constructs}`];
  npm(cwd, "install", "--no-audit", "--no-fund", "--prefer-offline", "--strict-peer-deps", ...wanted);
  writeFileSync(join(cwd, "uses.ts"), USES);
  npm(cwd, "run", "check");
  npm(cwd, "run", "synth");
  const stack = readFileSync(join(cwd, "cdktf.out", "stacks", "site", "cdk.tf.json"), "utf8");
  expect(stack).toContain('"bunny_shield_access_list"');
  const printed = execFileSync("npx", ["--no", "tsx", "uses.ts"], { cwd, encoding: "utf8" });
  expect(printed).toMatch(/"192\.0\.2\.1"[\s\S]*bunny_shield_rate_limit/);
});

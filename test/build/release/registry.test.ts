import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateKey } from "openpgp";
import { packageVersion } from "../../../build/generate/package-version.js";
import { releaseNames } from "../../../build/release/release-files.js";
import { signRelease } from "../../../build/release/signature.js";
import { TARGETS } from "../../../build/release/targets.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";
import { addStandIns, type Registry, startRegistry } from "./support/registry.js";
import { startUser } from "./support/user.js";

const PLATFORMS = TARGETS.map(({ platform }) => platform);
const version = packageVersion(PACKAGE_FOLDER);
const names = releaseNames(version);

let top: string;
let registry: Registry;

beforeAll(async () => {
  top = await mkdtemp(path.join(tmpdir(), "bunny-registry-"));
  jest.spyOn(process.stderr, "write").mockReturnValue(true);
  await writeFile(path.join(top, names.manifest), '{"version":1,"metadata":{"protocol_versions":["6.0"]}}\n');
  await writeFile(path.join(top, names.sbom), "{}\n");
  await addStandIns(top, version, PLATFORMS);
  const { privateKey } = await generateKey({ type: "rsa", rsaBits: 2048, userIDs: [{ name: "Test" }] });
  await signRelease(top, { RELEASE_SIGNING_KEY: privateKey }, true);
  registry = await startRegistry({ folder: top, version, platforms: PLATFORMS, key: privateKey });
  await writeFile(path.join(top, "ca.pem"), registry.certificate);
}, 60_000);
afterAll(async () => {
  await registry.close();
  await rm(top, { recursive: true, force: true });
});

// With the real executables: registry.slow.test.ts.
test("an engine installs the signed files of a release from a registry, and refuses a changed zip", async () => {
  const source = `${registry.host}/bunny-iac/bunny`;
  const user = await startUser({ top, source, env: {} });
  expect(await user.succeed("init")).toContain(`Installed ${source} v${version} (`);

  registry.tamper = (name, content) => (name.endsWith(".zip") ? Buffer.concat([content, Buffer.from(" ")]) : content);
  const other = await startUser({ top, source, env: {} });
  expect(await other.failure("init")).toMatch(/checksum|doesn't match/i);
});

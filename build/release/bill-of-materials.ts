import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { RUNTIME_VERSION } from "./targets.js";

/** Versions that a runtime reports for compatibility, such as that of Node. They are not components of it. */
const NOT_COMPONENTS = new Set(["node", "bun", "v8", "uv", "napi", "modules", "unicode", "typescript", "openssl"]);

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

async function packageAt(folder: string): Promise<Package> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const { name, version, license } = manifest as Record<string, unknown>;
  return { name: String(name), version: String(version), license: String(license) };
}

/** A license in the form of CycloneDX: an SPDX ID or expression. */
const licenses = (license: string): object[] =>
  /\s/.test(license) ? [{ expression: license.replace(/^\(|\)$/g, "") }] : [{ license: { id: license } }];

function npmComponent({ name, version, license }: Package): object {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return { type: "library", "bom-ref": purl, name, version, licenses: licenses(license), purl };
}

/** A UUID that depends only on the content. */
function serialNumber(content: string): string {
  const digits = createHash("sha256").update(content).digest("hex");
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `5${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return `urn:uuid:${parts.join("-")}-${digits.slice(20, 32)}`;
}

/** What a bill of materials lists. */
interface Contents {
  readonly version: string;
  /** Folders of the bundled packages. */
  readonly packages: readonly string[];
  /** Versions of the runtime's own parts, by name. */
  readonly runtime: Readonly<Record<string, string>>;
}

/** The bill of materials of the executables (CycloneDX 1.6), without a time stamp, so that every build writes the same. */
export async function billOfMaterials({ version, packages, runtime }: Contents): Promise<string> {
  const bundled = await Promise.all(packages.map(packageAt));
  const parts = Object.entries(runtime).filter(([name]) => !NOT_COMPONENTS.has(name));
  const components = [
    {
      type: "platform",
      "bom-ref": "bun",
      name: "bun",
      version: RUNTIME_VERSION,
      licenses: licenses("MIT"),
      purl: `pkg:npm/bun@${RUNTIME_VERSION}`,
      components: parts.map(([name, revision]) => ({
        type: "library",
        "bom-ref": `bun/${name}`,
        name,
        version: revision,
      })),
    },
    ...bundled.map(npmComponent),
  ];
  const subject = {
    type: "application",
    "bom-ref": "provider",
    name: "terraform-provider-bunny",
    version,
    licenses: licenses("MPL-2.0"),
  };
  const refs = components.map((component) => (component as { "bom-ref": string })["bom-ref"]);
  const content = {
    metadata: { component: subject },
    components,
    dependencies: [{ ref: "provider", dependsOn: refs }],
  };
  const head = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialNumber(JSON.stringify(content)),
    version: 1,
  };
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`;
}

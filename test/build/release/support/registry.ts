import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { readPrivateKey } from "openpgp";
import { releaseNames, sumsOf } from "../../../../build/release/release-files.js";
import { TARGETS } from "../../../../build/release/targets.js";
import { zip } from "../../../../build/release/zip.js";
import { createClientCertificate } from "../../../support/client-certificate.js";

/**
 * Adds a zip with a small script for each of the platforms, then writes the checksums of all files of the release. An engine
 * installs the zips, but cannot start what they contain.
 */
export async function addStandIns(folder: string, version: string, platforms: readonly string[]): Promise<void> {
  const names = releaseNames(version);
  for (const platform of platforms) {
    const content = Buffer.from(`#!/bin/sh\n# ${platform}\nexit 1\n`);
    const packed = await zip([{ name: names.executable(platform), content, executable: true }]);
    await writeFile(path.join(folder, names.zip(platform)), packed);
  }
  const files = [names.manifest, names.sbom, ...TARGETS.map(({ platform }) => names.zip(platform))];
  await writeFile(path.join(folder, names.sums), await sumsOf(folder, files));
}

/** What the registry serves. */
interface RegistryOptions {
  /** The folder of a release. */
  readonly folder: string;
  readonly version: string;
  readonly platforms: readonly string[];
  /** The armored private key; only its public part is served. */
  readonly key: string;
}

/** A registry for providers and a network mirror on loopback, with a certificate of its own. */
export interface Registry {
  /** Host and port, as in the source of a provider. */
  readonly host: string;
  /** The address of the mirror. */
  readonly mirrorUrl: string;
  /** The certificate of its authority, as PEM. */
  readonly certificate: string;
  /** Paths that were requested. */
  readonly requests: string[];
  /** Changes a response; undefined for none. */
  tamper: ((name: string, content: Buffer) => Buffer) | undefined;
  close: () => Promise<void>;
}

const PROVIDER = "bunny-iac/bunny";
const MIRRORED = `/mirror/registry.example.org/${PROVIDER}`;

type Answer = Promise<Buffer | object | undefined>;

/** Serves the files of a release as the Terraform Registry does, and under `/mirror/` as a network mirror. */
export async function startRegistry(options: RegistryOptions): Promise<Registry> {
  const { folder, version, platforms, key } = options;
  const { certificatePem, keyPem } = createClientCertificate("localhost");
  const names = releaseNames(version);
  const signing = await readPrivateKey({ armoredKey: key });
  const sums = await readFile(path.join(folder, names.sums), "utf8");
  const shasum = (file: string): string =>
    sums
      .split("\n")
      .find((line) => line.endsWith(`  ${file}`))!
      .slice(0, 64);

  const download = (platform: string): object => {
    const [os, arch] = platform.split("_");
    const filename = names.zip(platform);
    return {
      protocols: ["6.0"],
      os,
      arch,
      filename,
      download_url: `/files/${filename}`,
      shasums_url: `/files/${names.sums}`,
      shasums_signature_url: `/files/${names.signature}`,
      shasum: shasum(filename),
      signing_keys: {
        gpg_public_keys: [
          { key_id: signing.getKeyID().toHex().toUpperCase(), ascii_armor: signing.toPublic().armor() },
        ],
      },
    };
  };
  const archives = Object.fromEntries(
    platforms.map((platform) => {
      const file = names.zip(platform);
      return [platform, { url: `/files/${file}`, hashes: [`zh:${shasum(file)}`] }];
    }),
  );
  const constant: Readonly<Record<string, object>> = {
    "/.well-known/terraform.json": { "providers.v1": "/v1/providers/" },
    [`/v1/providers/${PROVIDER}/versions`]: {
      versions: [
        {
          version,
          protocols: ["6.0"],
          platforms: platforms.map((platform) => ({ os: platform.split("_")[0], arch: platform.split("_")[1] })),
        },
      ],
    },
    [`${MIRRORED}/index.json`]: { versions: { [version]: {} } },
    [`${MIRRORED}/${version}.json`]: { archives },
    ...Object.fromEntries(
      platforms.map((platform) => [
        `/v1/providers/${PROVIDER}/${version}/download/${platform.replace("_", "/")}`,
        download(platform),
      ]),
    ),
  };
  const answer = async (url: string): Answer => {
    const name = /^\/files\/([\w.-]+)$/.exec(url)?.[1];
    if (name === undefined) return constant[url];
    const content = await readFile(path.join(folder, name));
    return registry.tamper?.(name, content) ?? content;
  };

  const server = createServer({ cert: certificatePem, key: keyPem }, (request, response) => {
    const url = request.url ?? "";
    registry.requests.push(url);
    void answer(url).then((content) => {
      response.writeHead(content === undefined ? 404 : 200, {
        "Content-Type": Buffer.isBuffer(content) ? "application/octet-stream" : "application/json",
      });
      response.end(Buffer.isBuffer(content) ? content : JSON.stringify(content ?? {}));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const registry: Registry = {
    host,
    mirrorUrl: `https://${host}/mirror/`,
    certificate: certificatePem,
    requests: [],
    tamper: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return registry;
}

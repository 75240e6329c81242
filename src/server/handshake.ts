export type Environment = Readonly<Record<string, string | undefined>>;

export const protocolVersion = 6;

/** An engine that starts this process sets this variable. Its value is the same in Terraform and OpenTofu, and not a secret. */
const cookieName = "TF_PLUGIN_MAGIC_COOKIE";
const cookieValue = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** Reports whether an engine started this process. */
export function launchedByEngine(environment: Environment): boolean {
  return environment[cookieName] === cookieValue;
}

/** Shown to a person who starts the plugin by hand. */
export const launchedByHandMessage = `This is the bunny provider, a plugin for Terraform and OpenTofu, which start it themselves.
Declare it in a configuration and run \`terraform init\`:

  terraform {
    required_providers {
      bunny = { source = "bunny-iac/bunny" }
    }
  }

To attach a debugger, start it with --debug and follow what it prints.
`;

/** Reports whether the engine supports our protocol version. True if the engine names no versions. */
export function engineSpeaksOurVersion(environment: Environment): boolean {
  const versions = environment.PLUGIN_PROTOCOL_VERSIONS;
  if (versions === undefined || versions === "") return true;
  return versions.split(",").some((version) => Number(version) === protocolVersion);
}

export interface ListenAddress {
  network: "unix" | "tcp";
  address: string;
}

/**
 * Returns the line on standard output that tells the engine how to connect. The certificate is base64 without padding, because
 * the engine cannot decode padding. Only engines that request the seventh field receive it, because older engines join it to the
 * sixth field.
 */
export function handshakeLine(at: ListenAddress, certificate: Buffer | undefined, environment: Environment): string {
  const encoded = certificate?.toString("base64").replaceAll("=", "") ?? "";
  const fields = ["1", protocolVersion, at.network, at.address, "grpc", encoded];
  if (environment.PLUGIN_MULTIPLEX_GRPC) fields.push("false");
  return `${fields.join("|")}\n`;
}

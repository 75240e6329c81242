import { quoteHcl } from "../../shared/hcl.js";
import { OLDEST_ENGINE } from "./engine.js";
import { PROVIDER_ADDRESSES, PROVIDER_SOURCE } from "./install-provider.js";

/** Returns the member of `required_providers` in HCL. */
export function requiredProvider(version: string): readonly string[] {
  return ["bunny = {", `  source  = ${quoteHcl(PROVIDER_SOURCE)}`, `  version = ${quoteHcl(version)}`, "}"];
}

/** Returns the `terraform` block with `required_providers` in HCL. */
export function requiredProviders(version: string, beside: readonly string[] = []): string {
  const member = requiredProvider(version).map((line) => `    ${line}`);
  return ["terraform {", ...beside, "  required_providers {", ...member, "  }", "}", ""].join("\n");
}

/** Returns the `terraform` block of a new configuration, with the oldest supported engine. */
export const terraformBlock = (version: string): string =>
  requiredProviders(version, [`  required_version = ${quoteHcl(`>= ${OLDEST_ENGINE}`)}`, ""]);

/**
 * Returns a CLI configuration for both engines (`~/.terraformrc`, `~/.tofurc`, or the file in `TF_CLI_CONFIG_FILE`). The provider
 * comes from a mirror folder, and everything else from the default locations.
 */
export function mirrorConfiguration(mirror: string): string {
  const addresses = `[${PROVIDER_ADDRESSES.map(quoteHcl).join(", ")}]`;
  return [
    "provider_installation {",
    "  filesystem_mirror {",
    `    path    = ${quoteHcl(mirror)}`,
    `    include = ${addresses}`,
    "  }",
    "  direct {",
    `    exclude = ${addresses}`,
    "  }",
    "}",
    "",
  ].join("\n");
}

/** Returns a CLI configuration that limits an engine to a mirror folder. */
export function onlyMirrorConfiguration(mirror: string): string {
  return `provider_installation {\n  filesystem_mirror {\n    path = ${quoteHcl(mirror)}\n  }\n}\n`;
}

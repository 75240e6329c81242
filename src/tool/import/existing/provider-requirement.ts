import { isBunnyProvider } from "../../../review/judge/meaning-table.js";
import { PROVIDER_ADDRESSES, PROVIDER_SOURCE } from "../../engine/install-provider.js";
import { requiredProvider, terraformBlock } from "../../engine/configuration-text.js";
import { InputError } from "../../report-input.js";
import type { Configuration } from "./configuration.js";
import { safeJson } from "../../../shared/safe-json.js";

/** How the folder gets the provider for added code. */
export interface ProviderRequirement {
  /** The folder's name for the provider, if it is not `bunny`. */
  readonly localName?: string;
  /** The text of a new file. */
  readonly text?: string;
  /** Lines that people must add, because a module can have only one `required_providers`. */
  readonly toAdd?: { readonly file: string; readonly lines: readonly string[] };
}

const LOCAL_NAME = "bunny";

/**
 * Returns the additions that a configuration needs for this version of the provider.
 * @throws InputError if the configuration uses the name `bunny` for another provider
 */
export function providerRequirement(configuration: Configuration, version: string): ProviderRequirement {
  const { requiredProviders: rows, requiredProvidersFile: file, configuredProviders } = configuration;
  const own = rows.find(({ source }) => isOurs(source));
  if (own !== undefined) return own.localName === LOCAL_NAME ? {} : { localName: own.localName };
  const other = rows.find(({ localName }) => localName === LOCAL_NAME);
  if (other !== undefined)
    throw new InputError(
      `${other.file} in ${configuration.folder} requires ${safeJson(other.source ?? `hashicorp/${LOCAL_NAME}`)} as ${LOCAL_NAME}, which is another provider. Correct its source to ${safeJson(PROVIDER_SOURCE)}, or name another folder.`,
    );
  if (file !== undefined) return { toAdd: { file, lines: linesFor(file, version) } };
  const block = configuredProviders.has(LOCAL_NAME)
    ? ""
    : '\nprovider "bunny" {} # the key comes from BUNNY_ACCESS_KEY\n';
  return { text: `${terraformBlock(version)}${block}` };
}

function isOurs(source: string | undefined): boolean {
  if (source === undefined) return false;
  return (
    source === PROVIDER_SOURCE || isBunnyProvider(source) || PROVIDER_ADDRESSES.some((address) => address === source)
  );
}

function linesFor(file: string, version: string): readonly string[] {
  if (!file.endsWith(".json")) return requiredProvider(version);
  return [`${safeJson(LOCAL_NAME)}: ${safeJson({ source: PROVIDER_SOURCE, version })}`];
}

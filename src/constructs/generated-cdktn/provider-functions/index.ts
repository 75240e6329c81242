// generated from provider function schema

import * as cdktn from 'cdktn';

/**
* Provider-defined functions of the bunny provider.
*/
export class BunnyProviderFunctions {
  private readonly providerLocalName: string;

  /**
  * @param providerLocalName The local name of the provider in required_providers; defaults to the registry short name. Override when the provider is declared under a different local name — aliases do not change the namespace, local names do.
  */
  constructor(providerLocalName: string) {
    this.providerLocalName = providerLocalName;
  }

  /**
  * Networks inside others are left out and adjacent ones joined, for IPv4 and IPv6 alike. Plans count entries: fewer may fit.
  * @param {Array<string>} entries - Networks and single addresses.
  * @returns {Array<string>}
  */
  public aggregateCidrs(entries: string[]): string[] {
    return cdktn.Token.asList(cdktn.TerraformProviderFunction.invoke(this.providerLocalName, "aggregate_cidrs", [entries]));
  }

  /**
  * IPv6 addresses are compressed, host bits masked, `AS` prefixes dropped. Lists that mean the same come out the same.
  * @param {string} type - What the entries are: `ip`, `cidr`, `asn`, `country`, `organization` or `ja4`.
  * @param {Array<string>} entries - The entries.
  * @returns {Array<string>}
  */
  public canonicalEntries(type: string, entries: string[]): string[] {
    return cdktn.Token.asList(cdktn.TerraformProviderFunction.invoke(this.providerLocalName, "canonical_entries", [type, entries]));
  }

  /**
  * SHA-256 in lower-case hexadecimal over the entries in canonical form, each once, sorted, joined by newlines: the `checksum` of `bunny_shield_access_list`.
  * @param {string} type - What the entries are: `ip`, `cidr`, `asn`, `country`, `organization` or `ja4`.
  * @param {Array<string>} entries - The entries.
  * @returns {string}
  */
  public entriesChecksum(type: string, entries: string[]): string {
    return cdktn.Token.asString(cdktn.TerraformProviderFunction.invoke(this.providerLocalName, "entries_checksum", [type, entries]));
  }

  /**
  * Blank lines and comments are left out: from `#` or `;` at a line's start or, unless `type` is `organization`, after white space. What is no entry of the type is an error that names its line.
  * @param {string} type - What the entries are: `ip`, `cidr`, `asn`, `country`, `organization` or `ja4`.
  * @param {string} text - The text, usually `file("…")`.
  * @returns {Array<string>}
  */
  public parseEntries(type: string, text: string): string[] {
    return cdktn.Token.asList(cdktn.TerraformProviderFunction.invoke(this.providerLocalName, "parse_entries", [type, text]));
  }

  /**
  * Lower-case hexadecimal SHA-256 of key, video and end. Functions leave their result where it is used; to keep the token out of plan and state, use the ephemeral resource `bunny_video_playback_token`.
  * @param {string} tokenSecurityKey - Token authentication key of the library. Not its API key.
  * @param {string} videoId - Identifier (GUID) of the video.
  * @param {number} expires - Unix time in seconds until which the token holds.
  * @returns {string}
  */
  public streamToken(tokenSecurityKey: string, videoId: string, expires: number): string {
    return cdktn.Token.asString(cdktn.TerraformProviderFunction.invoke(this.providerLocalName, "stream_token", [tokenSecurityKey, videoId, expires]));
  }
}

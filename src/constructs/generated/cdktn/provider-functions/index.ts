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
  * Removes networks that others contain and joins adjacent networks, for IPv4 and IPv6. The Shield plan of a zone limits the number of entries, and an aggregated list may be within the limit.
  * @param {Array<string>} entries - Networks and IP addresses.
  * @returns {Array<string>}
  */
  public aggregateCidrs(entries: string[]): string[] {
    return cdktn.Token.asList(cdktn.TerraformProviderFunction.invoke(this.providerLocalName, "aggregate_cidrs", [entries]));
  }

  /**
  * Compresses IPv6 addresses, masks host bits, and removes `AS` prefixes. Equivalent lists have equal results.
  * @param {string} type - Type of the entries: `ip`, `cidr`, `asn`, `country`, `organization`, or `ja4`.
  * @param {Array<string>} entries - The entries.
  * @returns {Array<string>}
  */
  public canonicalEntries(type: string, entries: string[]): string[] {
    return cdktn.Token.asList(cdktn.TerraformProviderFunction.invoke(this.providerLocalName, "canonical_entries", [type, entries]));
  }

  /**
  * The comment of a line can say when its entry ends: `until=2026-12-01`, which includes that day, or `until=2026-12-01T18:00Z`, both in UTC; a reason may follow. The result is the text without the lines whose entries ended by `time`, for `content` of `bunny_shield_access_list`. All other lines and comments stay. An invalid end or entry is an error with its line number.
  * 
  * Lines of type `organization` have no comments. For this type, `text` may be JSON with an object from each name to its comment: `jsonencode({ "Example Hosting" = "until=2026-12-01 abuse" })`. The result has one name per line.
  * @param {string} type - Type of the entries: `ip`, `cidr`, `asn`, `country`, `organization`, or `ja4`.
  * @param {string} text - The text, usually `file("…")`.
  * @param {string} time - Time in the format of RFC 3339, usually `plantimestamp()`, which is the same in a plan and its apply. With `timestamp()`, every plan changes the list.
  * @returns {string}
  */
  public currentEntries(type: string, text: string, time: string): string {
    return cdktn.Token.asString(cdktn.TerraformProviderFunction.invoke(this.providerLocalName, "current_entries", [type, text, time]));
  }

  /**
  * SHA-256 hash, in lower-case hexadecimal, of the distinct canonical entries, sorted and joined by newlines. Equals `checksum` of `bunny_shield_access_list`.
  * @param {string} type - Type of the entries: `ip`, `cidr`, `asn`, `country`, `organization`, or `ja4`.
  * @param {Array<string>} entries - The entries.
  * @returns {string}
  */
  public entriesChecksum(type: string, entries: string[]): string {
    return cdktn.Token.asString(cdktn.TerraformProviderFunction.invoke(this.providerLocalName, "entries_checksum", [type, entries]));
  }

  /**
  * Blank lines and comments are ignored; a comment begins with `#` or `;` at the start of a line or, unless `type` is `organization`, after white space. An invalid entry is an error with its line number.
  * @param {string} type - Type of the entries: `ip`, `cidr`, `asn`, `country`, `organization`, or `ja4`.
  * @param {string} text - The text, usually `file("…")`.
  * @returns {Array<string>}
  */
  public parseEntries(type: string, text: string): string[] {
    return cdktn.Token.asList(cdktn.TerraformProviderFunction.invoke(this.providerLocalName, "parse_entries", [type, text]));
  }

  /**
  * The token is the SHA-256 hash of the key, the video ID, and the expiration time, in lowercase hexadecimal. Mobile apps need another token, an HMAC with the library's API key. The plan and the state contain the token wherever it is used. To keep it out of both, use the ephemeral resource `bunny_video_playback_token`.
  * @param {string} tokenSecurityKey - Token authentication key of the library. Not its API key.
  * @param {string} videoId - GUID of the video.
  * @param {number} expires - Expiration time of the token, in Unix seconds.
  * @returns {string}
  */
  public streamToken(tokenSecurityKey: string, videoId: string, expires: number): string {
    return cdktn.Token.asString(cdktn.TerraformProviderFunction.invoke(this.providerLocalName, "stream_token", [tokenSecurityKey, videoId, expires]));
  }
}

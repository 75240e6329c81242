import { addressHint } from "./address-hint.js";
import { addressBits, formatAddress, formatNetwork, readNetwork, type Network } from "./network.js";
import { accepted, refused, type EntryWarning, type ParsedEntry } from "./parsed-entry.js";
import { quoted } from "./quoted.js";

/** An entry of type `ip`: one address. A prefix length is read too, since the service may take it, but warned about. */
export function parseIp(entry: string, tolerant: boolean): ParsedEntry {
  const written = readNetwork(entry);
  if (written === undefined) return refused(`${quoted(entry)} is not an IPv4 or IPv6 address.`, addressHint(entry));
  const { network, bare } = written;
  if (bare) return accepted(formatAddress(network));
  const canonical = isSingle(network) ? formatAddress(network) : formatNetwork(network);
  if (tolerant) return accepted(canonical);
  const detail = entry === canonical ? quoted(entry) : `${quoted(entry)} stands for ${canonical}`;
  return accepted(canonical, [{ kind: "prefix-in-ip", detail }]);
}

/** An entry of type `cidr`: a network. Bits beyond the prefix and a missing prefix length are accepted with a warning. */
export function parseCidr(entry: string, tolerant: boolean): ParsedEntry {
  const written = readNetwork(entry);
  if (written === undefined) return refused(`${quoted(entry)} is not an IPv4 or IPv6 network.`, addressHint(entry));
  const canonical = formatNetwork(written.network);
  if (tolerant || (!written.bare && !written.hostBits)) return accepted(canonical);
  const warning: EntryWarning = {
    kind: written.bare ? "bare-address" : "host-bits",
    detail: `${quoted(entry)} stands for ${canonical}`,
  };
  return accepted(canonical, [warning]);
}

function isSingle(network: Network): boolean {
  return network.prefix === addressBits(network.version);
}

/** What happened in words, with the system's own text, which people search for. */
export function inWords(code: string, message: string): string {
  if (code === "EPROTO") return tlsInWords(message);
  const refusal = /^Bad response: (\d+)$/.exec(message)?.[1];
  if (refusal !== undefined) return proxyInWords(refusal);
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  return words === undefined || message === "" ? message : `${words} (${message})`;
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing accepts connections at this address",
  ENOTFOUND: "there is no host of this name",
  EAI_AGAIN: "the name of the host cannot be looked up now",
  ETIMEDOUT: "the host does not answer",
  EHOSTUNREACH: "the host cannot be reached from this machine",
  ENETUNREACH: "the network of the host cannot be reached from this machine",
  ECONNRESET: "the other side closed the connection",
  CERT_NOT_YET_VALID: "its certificate is not valid yet by the clock of this machine, which may be wrong",
  CERT_HAS_EXPIRED: "its certificate has expired by the clock of this machine",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for other hosts",
  ...Object.fromEntries(
    [
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "SELF_SIGNED_CERT_IN_CHAIN",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "UNABLE_TO_GET_ISSUER_CERT",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    ].map((code) => [
      code,
      "this machine does not trust its certificate: a proxy that reads TLS needs its authority in the file that NODE_EXTRA_CA_CERTS names",
    ]),
  ),
};

/** What a proxy answers in place of a connection. */
function proxyInWords(status: string): string {
  const refused = `the proxy refused to connect with HTTP ${status}`;
  return status === "407"
    ? `${refused}: it wants a user and a password, which its URL can have, as http://USER:PASSWORD@HOST:PORT`
    : refused;
}

/** OpenSSL's message is a line of numbers and paths around its reason. */
function tlsInWords(message: string): string {
  const reason = /SSL routines:[^:]*:([^:]+):/.exec(message)?.[1];
  if (reason === undefined) return message;
  const words = /wrong version number|http request|packet length/.test(reason)
    ? "the other side does not speak TLS, so its URL may need http:// in place of https://"
    : "the other side refused to set up TLS";
  return `${words} (EPROTO, ${reason})`;
}

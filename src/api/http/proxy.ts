import type { Agent as HttpAgent } from "node:http";
import type { Agent as HttpsAgent } from "node:https";

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

export interface Proxy {
  readonly agents: Agents;
  /** The host and port of the proxy, and the variable that names it, without credentials: for error messages. */
  readonly description: string;
}

/** A variable names an unusable proxy. The message does not quote the value, which may contain a password. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";
}

const agents = new Map<string, Agents>();

const variables = ["https_proxy", "http_proxy", "all_proxy"].flatMap((name) => [name, name.toUpperCase()]);

const isSet = (name: string): boolean => (process.env[name] ?? "") !== "";

/** Reports whether a URL's host is this machine, so that requests to it do not cross a network. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/**
 * Returns the proxy for a URL according to `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, and `NO_PROXY`. Undefined if there is no
 * proxy, and for loopback addresses. `isFresh`: the request needs a new connection. Loads libraries only if a variable is set.
 * Throws ProxyError.
 */
export async function proxyFor(url: URL, isFresh = false): Promise<Proxy | undefined> {
  if (!variables.some(isSet) || isLoopback(url.hostname)) return undefined;
  const [{ getProxyForUrl }, { HttpProxyAgent, HttpsProxyAgent }] = await Promise.all([
    import("proxy-from-env"),
    import("hpagent"),
  ]);
  const proxy = getProxyForUrl(url.href);
  if (proxy === "") return undefined;
  const variable = variableFor(url.protocol);
  const address = checked(variable, proxy);
  const options = { keepAlive: !isFresh, proxy };
  const known = isFresh ? undefined : agents.get(proxy);
  const made = known ?? { http: new HttpProxyAgent(options), https: new HttpsProxyAgent(options) };
  if (!isFresh) agents.set(proxy, made);
  return { agents: made, description: `the proxy ${address.host} of ${variable}${unusableExceptions()}` };
}

/** Names the variable for hosts without a proxy, if the variable contains URLs, which match no host. */
function unusableExceptions(): string {
  const name = ["no_proxy", "NO_PROXY"].find(isSet);
  if (name === undefined || process.env[name]?.includes("://") !== true) return "";
  return `, although ${name} is set: an entry with a scheme matches no host, so write only the host`;
}

/** Returns the variable that decides, in the library's order. */
function variableFor(protocol: string): string {
  const scheme = protocol.replace(":", "");
  const inOrder = [`npm_config_${scheme}_proxy`, `${scheme}_proxy`, "npm_config_proxy", "all_proxy"];
  return inOrder.flatMap((name) => [name, name.toUpperCase()]).find(isSet) ?? "the proxy variable";
}

function checked(variable: string, proxy: string): URL {
  const wanted = "Set it to the URL of an HTTP proxy, such as http://proxy.example.com:3128, or unset it.";
  let address: URL;
  try {
    address = new URL(proxy);
  } catch {
    throw new ProxyError(`the environment variable ${variable} is not a URL. ${wanted}`);
  }
  if (address.protocol === "http:" || address.protocol === "https:") return address;
  throw new ProxyError(
    `the environment variable ${variable} names a ${address.protocol}// proxy, which is not supported. ${wanted}`,
  );
}

import type { Agent as HttpAgent } from "node:http";
import type { Agent as HttpsAgent } from "node:https";
import { isLoopback } from "./loopback.js";

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

const agents = new Map<string, Agents>();

const variables = ["https_proxy", "http_proxy", "all_proxy"].flatMap((name) => [name, name.toUpperCase()]);

/**
 * Agents that go through the proxy of `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`; undefined for
 * none. Loopback addresses never go through one. What reads these is loaded only when one is set.
 */
export async function proxyAgent(url: URL): Promise<Agents | undefined> {
  if (variables.every((name) => (process.env[name] ?? "") === "") || isLoopback(url.hostname)) return undefined;
  const [{ getProxyForUrl }, { HttpProxyAgent, HttpsProxyAgent }] = await Promise.all([
    import("proxy-from-env"),
    import("hpagent"),
  ]);
  const proxy = getProxyForUrl(url.href);
  if (proxy === "") return undefined;
  const known = agents.get(proxy);
  if (known !== undefined) return known;
  const options = { keepAlive: true, proxy };
  const made = { http: new HttpProxyAgent(options), https: new HttpsProxyAgent(options) };
  agents.set(proxy, made);
  return made;
}

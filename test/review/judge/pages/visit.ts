import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright-core";

/** What a visit of a page does. */
interface Visit {
  readonly html: string;
  /** Clicks the element with the ID `click`. */
  readonly click?: true | undefined;
}

/**
 * A tab of a browser whose every connection ends at a proxy of its own, which answers `http://page.test/` with a page, anything
 * else with 404, and notes which hosts are asked for something, or connected to.
 */
export class Visitor {
  private readonly asked: string[] = [];
  private html = "";

  private constructor(
    private readonly proxy: Server,
    private readonly context: BrowserContext,
  ) {}

  /** Opens a context of its own in the browser. */
  public static async start(browser: Browser, javaScriptEnabled = true): Promise<Visitor> {
    const proxy = createServer();
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const server = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const context = await browser.newContext({ javaScriptEnabled, proxy: { server } });
    const visitor = new Visitor(proxy, context);
    proxy.on("request", ({ url = "" }, response) => {
      const { host, pathname } = new URL(url);
      visitor.asked.push(host);
      const isPage = host === "page.test" && pathname === "/";
      response.writeHead(isPage ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
      response.end(isPage ? visitor.html : "");
    });
    proxy.on("connect", ({ url = "" }, socket) => {
      visitor.asked.push(url.replace(/:443$/, ""));
      socket.end("HTTP/1.1 502 Refused\r\n\r\n");
    });
    return visitor;
  }

  /** Opens the page, and gives the other hosts that the browser then asked, or connected to. */
  public async visit({ html, click }: Visit): Promise<Set<string>> {
    this.html = html;
    this.asked.length = 0;
    const page = await this.context.newPage();
    await page.goto("http://page.test/", { waitUntil: "load", timeout: 5_000 }).catch(() => undefined);
    if (click) await page.dispatchEvent("#click", "click", undefined, { timeout: 5_000 });
    await this.settle(page);
    await page.close();
    return new Set(this.asked.filter((host) => host !== "page.test" && host.endsWith(".test")));
  }

  public async close(): Promise<void> {
    await this.context.close();
    await new Promise((resolve) => this.proxy.close(resolve));
  }

  /** Waits until nothing more is asked. */
  private async settle(page: Page): Promise<void> {
    for (let count = -1; count !== this.asked.length;) {
      count = this.asked.length;
      await page.waitForTimeout(200);
    }
  }
}

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { secretSegmentAt, withoutSecrets } from "../../src/shared/personal-parts.js";
import { cost } from "../support/cost.js";

test.each([
  ["/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "/reset/eyJ…"],
  ["/reset/eyJhbGciOiJIUzI1NiJ9/done", "/reset/eyJ…/done"],
  ["/unsubscribe/anna.maier@example.com/news", "/unsubscribe/…@…/news"],
  ["/unsubscribe/anna.maier%40example.com", "/unsubscribe/…@…"],
  ["/invite/5f4dcc3b5aa765d61d8327deb882cf99", "/invite/5f4…"],
  ["/invite/V1StGXR8Z5jdHi6BmyT9kQ2x", "/invite/V1S…"],
  ["/invite/p9x2m4k7q1w8e5r3t6y0u", "/invite/p9x…"],
  ["/hooks/sk_live_4eC39HqLyjWDarjtT1zdp7dc", "/hooks/sk_…"],
  ["/hooks/ghp_16C7e42F292c6912E7710c838347Ae178B4a", "/hooks/ghp…"],
  ["/hooks/AKIAIOSFODNN7EXAMPLE", "/hooks/AKI…"],
  ["/bcdn_token=HS256-abc&expires=123/video.m3u8", "/bcdn_token=…&expires=123/video.m3u8"],
  ["ExampleBot/1.0 (bot@example.com)", "ExampleBot/1.0 (…@…)"],
  ["App/2.1 token=abcdef", "App/2.1 token=…"],
])("%s is shown as %s", (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown);
});

test.each([
  "/550e8400-e29b-41d4-a716-446655440000/playlist.m3u8",
  "/assets/app.5f4dcc3b5aa765d61d8327deb882cf99.js",
  "/static/5f4dcc3b5aa765d61d8327deb882cf99.css",
  "/blog/2026/11/27/ten-things-about-web-application-firewalls-in-2026",
  "/p/samsung-galaxy-s24-ultra-512gb-titanium-black",
  "/docs/SomeLongDocumentTitle2024FinalVersion",
  "/wp-content/plugins/woocommerce/includes/class-wc-cart.php",
  "/orders/20261127000123456789",
  "/@handle/status/1234567890123456789",
  "/.well-known/acme-challenge",
  "Mozilla/5.0 (Linux; Android 9; SM-G960U Build/PPR1.180610.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.7339.52 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS;FBDV/iPhone12,1;FBMD/iPhone;FBSN/iOS;FBSV/18.6]",
  "Instagram 123.0.0.21.114 (iPhone12,1; iOS 14_0; en_US; en-US; scale=2.00; 828x1792; 190542906)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
])("%s is ordinary", (text) => {
  expect(withoutSecrets(text)).toBe(text);
  expect(secretSegmentAt(text)).toBe(-1);
});

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : /\.(?:ts|json|ya?ml|tf)$/.test(name) ? [path] : [];
  });

test("of all paths and user agents in the logs, fixtures, and examples, nothing ordinary is cut", () => {
  const own = __filename;
  const texts = new Set<string>();
  for (const file of ["test", "examples", "demo"].flatMap(filesIn).filter((path) => !own.endsWith(path)))
    for (const [, text = ""] of readFileSync(file, "utf8").matchAll(
      /["'`]((?:https?:\/\/[\w.:-]+)?\/[^"'`\n$]{1,200}|[\w.-]+\/\d[^"'`\n$]{0,200})["'`]/g,
    ))
      texts.add(text.replace(/[?#].*/, ""));
  expect(texts.size).toBeGreaterThan(500);
  const cut = [...texts].filter((text) => withoutSecrets(text) !== text);
  expect(cut.length).toBeLessThan(10);
  expect(cut.filter((text) => !/eyJ|@|token=/.test(text))).toEqual([]);
});

test("the first segment with a secret is found, and long texts take no longer than their length", () => {
  expect(secretSegmentAt("/reset/eyJhbGciOiJIUzI1NiJ9/done")).toBe("/reset/".length);
  for (const text of ["a@", "a.", "eyJ.", "token=", "a1", "-_", "1.2@a-.b"]) {
    expect(cost(() => withoutSecrets(text.repeat(100_000 / text.length)))).toBeLessThan(1_000_000);
  }
});

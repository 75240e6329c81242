import { createHash } from "node:crypto";

import type { BunnyClient } from "../api/index.js";
import { pageTypes } from "../api/index.js";
import { computed, defineResource, isKnown, notBlank, oneOf, required, string, UNKNOWN } from "../framework/index.js";
import { nullWhenGone } from "./gone.js";
import { shieldZoneId } from "./shield-zone-attribute.js";

const LARGE_PAGE_BYTES = 1024 * 1024;

/** The service may change line ends and the last newline; neither changes what a visitor sees (API facts §5). */
function normalized(html: string): string {
  return html.replace(/\r\n/g, "\n").replace(/\n$/, "");
}

function sha256(html: string): string {
  return createHash("sha256").update(normalized(html)).digest("hex");
}

/** What the page's HTML tells of it. */
export function pageState(html: string) {
  return { html, content_sha256: sha256(html) };
}

/** `bunny_shield_custom_page`: PUT, GET and DELETE `custom-page/{pageType}` (API facts §5). */
export const shieldCustomPage = defineResource<BunnyClient>()({
  type: "bunny_shield_custom_page",
  doc: [
    "The page that visitors of a Shield zone see when a rule blocks them, challenges them or limits their rate.",
    "",
    "It replaces the service's generic page; destroying the resource brings that back. Needs the plan Advanced or",
    "higher, and is shown only while *white-label response pages* are switched on for the zone.",
  ].join("\n"),
  identity: ["shield_zone_id", "page_type"],
  timeouts: { create: "5m", read: "2m", update: "5m", delete: "5m" },
  attributes: {
    shield_zone_id: shieldZoneId,
    page_type: required(oneOf(...pageTypes), {
      doc: "When the page is shown.",
      requiresReplace: true,
      meaning: { kind: "target" },
    }),
    html: required(string, {
      doc: "HTML of the inner part of `<body>`; `<style>`, `<script>` and `<link>` are allowed in it.",
      constraints: [notBlank],
      equal: (prior, next) => normalized(prior) === normalized(next),
      meaning: { kind: "page", typeAttribute: "page_type" },
    }),
    content_sha256: computed(string, {
      doc: "SHA-256 of the HTML in lower-case hexadecimal, with line ends as LF and without a last newline.",
      changesWith: ["html"],
      meaning: { kind: "derived", from: ["html"] },
    }),
  },

  plan({ plan, config, at, diagnostics }) {
    plan.content_sha256 = isKnown(plan.html) ? sha256(plan.html) : UNKNOWN;
    if (!isKnown(config.html)) return;
    const frame = /<(html|head|body)\b/i.exec(config.html);
    if (frame)
      diagnostics.warning(
        at.html,
        "Whole document where a part is expected",
        `The page contains <${String(frame[1]).toLowerCase()}>. The service puts the HTML inside <body> of its own document: give only what belongs there.`,
      );
    const bytes = Buffer.byteLength(config.html);
    if (bytes > LARGE_PAGE_BYTES)
      diagnostics.warning(
        at.html,
        "Very large page",
        `The page has ${bytes} bytes and is sent with every response it replaces. Move images and scripts to files of their own.`,
      );
  },

  async create({ plan, client, signal }) {
    await client.customPages.put(plan.shield_zone_id, plan.page_type, plan.html, { signal });
    return { ...plan, ...pageState(plan.html) };
  },

  read: ({ state, client, signal }) =>
    nullWhenGone(client, state.shield_zone_id, signal, async () => {
      const html = await client.customPages.get(state.shield_zone_id, state.page_type, { signal });
      return html === null ? null : { ...state, ...pageState(html) };
    }),

  async update({ plan, client, signal }) {
    await client.customPages.put(plan.shield_zone_id, plan.page_type, plan.html, { signal });
    return { ...plan, ...pageState(plan.html) };
  },

  async delete({ state, client, signal }) {
    const { shield_zone_id: zone, page_type: pageType } = state;
    await nullWhenGone(client, zone, signal, () => client.customPages.delete(zone, pageType, { signal }));
  },
});

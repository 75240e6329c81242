import { createHash } from "node:crypto";

import type { BunnyClient } from "../api/index.js";
import { pageTypes } from "../api/index.js";
import {
  computed,
  defaulted,
  defineResource,
  isKnown,
  notBlank,
  oneOf,
  privateState,
  required,
  string,
  UNKNOWN,
  type AttributePath,
  type Diagnostics,
} from "../framework/index.js";
import { nullWhenGone } from "./gone.js";
import { shieldZoneId } from "./identifiers.js";
import { takeOver, toRestore, unlessRefused } from "./take-over.js";
import { LONG_TIMEOUTS } from "./timeouts.js";

const LARGE_PAGE_BYTES = 1024 * 1024;

/**
 * The service may change line ends and the last newline; neither changes what a visitor sees
 * (docs/reference/service.md#custom-pages).
 */
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

/** What destroying does to a page that was there before. */
const AFTERWARDS = {
  delete: 'brings back the generic page; set on_destroy = "restore" to put the present one back then',
  keep: "leaves what was applied",
  restore: "puts the present one back",
};

function tellOfHtml(html: string, at: AttributePath, diagnostics: Diagnostics): void {
  const frame = /<(html|head|body)\b/i.exec(html);
  if (frame)
    diagnostics.warning(
      at,
      "Whole document where a part is expected",
      `The page contains <${String(frame[1]).toLowerCase()}>. The API puts the HTML inside <body> of its own document: give only what belongs there.`,
    );
  const bytes = Buffer.byteLength(html);
  if (bytes > LARGE_PAGE_BYTES)
    diagnostics.warning(
      at,
      "Very large page",
      `The page has ${bytes} bytes and is sent with every response it replaces. Move images and scripts to files of their own.`,
    );
}

/**
 * `bunny_shield_custom_page`: PUT, GET and DELETE `custom-page/{pageType}` (docs/reference/service.md#custom-pages).
 */
export const shieldCustomPage = defineResource<BunnyClient>()({
  type: "bunny_shield_custom_page",
  doc: [
    "The page that visitors of a Shield zone see when a rule blocks them, challenges them or limits their rate.",
    "",
    "It replaces the service's generic page; destroying the resource brings that back, unless `on_destroy` says",
    "otherwise. A page that exists already is taken over, with a warning in the plan. Needs the plan Advanced or higher,",
    "and is shown only while *white-label response pages* are switched on for the zone.",
  ].join("\n"),
  identity: ["shield_zone_id", "page_type"],
  timeouts: LONG_TIMEOUTS,
  private: privateState<{ readonly html: string | null }>(),
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
    on_destroy: defaulted(oneOf("delete", "keep", "restore"), "delete", {
      doc: "What destroying does: `delete` brings back the generic page, `keep` leaves the page as it is, `restore` puts back the page found at create or import (the generic one if there was none).",
      local: true,
      meaning: { kind: "on-destroy", keeps: ["keep"] },
    }),
  },

  async plan({ plan, prior, config, at, diagnostics, client, applying, isStored, signal }) {
    plan.content_sha256 = isKnown(plan.html) ? sha256(plan.html) : UNKNOWN;
    if (isKnown(config.html)) tellOfHtml(config.html, at.html, diagnostics);
    const { shield_zone_id: zone, page_type: page, on_destroy: mode } = plan;
    if (prior !== null || applying || isStored || !isKnown(zone) || !isKnown(page)) return;
    const found = await (await client())?.customPages.get(zone, page, { signal }).catch(unlessRefused); // advice only
    if (typeof found === "string")
      diagnostics.warning(
        at.page_type,
        "The zone has this page already",
        `Shield zone ${zone} has a custom ${page} page of ${Buffer.byteLength(found)} bytes that this state does not hold. Applying replaces it, and destroying ${isKnown(mode) ? AFTERWARDS[mode] : "does what on_destroy says"}. ` +
          `To keep the page as it is, import it instead: terraform import bunny_shield_custom_page.NAME ${zone}/${page}`,
      );
  },

  async create({ plan, client, signal, ...taking }) {
    const { shield_zone_id: zone, page_type: page } = plan;
    const html = await client.customPages.get(zone, page, { signal });
    await takeOver(taking, { html }, {}, () => client.customPages.put(zone, page, plan.html, { signal }));
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

  async delete({ state, client, signal, ...recording }) {
    const { shield_zone_id: zone, page_type: page, on_destroy: mode } = state;
    if (mode === "keep") return;
    const html = mode === "restore" ? toRestore(recording, "the generic page is back")?.html : undefined;
    await nullWhenGone(client, zone, signal, async () => {
      if (typeof html === "string") await client.customPages.put(zone, page, html, { signal });
      else await client.customPages.delete(zone, page, { signal });
    });
  },

  async import({ identity, client, signal, private: recorded }) {
    recorded.set({ html: await client.customPages.get(identity.shield_zone_id, identity.page_type, { signal }) });
    return {};
  },
});

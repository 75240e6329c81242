import { createHash } from "node:crypto";

import {
  type BunnyClient,
  type CallOptions,
  isApiError,
  type PageType,
  pageTypes,
  shieldPlans,
} from "../../api/index.js";
import {
  computed,
  defineResource,
  isKnown,
  notBlank,
  oneOf,
  privateState,
  required,
  string,
  UNKNOWN,
} from "../../framework/index.js";
import { changedSincePlan } from "../policies/changed-since-plan.js";
import { nullWhenGone, requireZone } from "../policies/gone.js";
import { inEachZone, onlyZoneId, shieldZoneId, onDestroyAttribute, LONG_TIMEOUTS } from "../policies/attributes.js";
import {
  firstFound,
  type FoundForms,
  foundAttribute,
  readFound,
  recordFound,
  takeOver,
} from "../policies/take-over.js";
import { schemas } from "../policies/stored-form.js";
import { warnAboutRestore } from "../policies/restore.js";
import { destroyInZone, warnIfRefused } from "../policies/refused-destroy.js";
import { readFeature, warnAboutUnknownPlan } from "../policies/zone-plan.js";
import { oddPage } from "../../zone/pages/odd-page.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";

const PAGES = { name: "A custom page", lowestPlan: "advanced" };

/**
 * Normalizes HTML for a comparison. The API may change line endings and the trailing newline, but visitors do not see these
 * changes (docs/reference/service.md#custom-pages). Engines normalize text to Unicode NFC.
 */
function normalized(html: string): string {
  return html.replace(/\r\n/g, "\n").replace(/\n$/, "").normalize("NFC");
}

function sha256(html: string): string {
  return createHash("sha256").update(normalized(html)).digest("hex");
}

function pageState(html: string) {
  return { html, content_sha256: sha256(html) };
}

const AFTERWARDS = {
  delete: 'restores the default page; set on_destroy = "restore" to restore the existing page instead',
  keep: "leaves the new page",
  restore: "restores the existing page",
};

interface Found {
  readonly html: string | null;
}

const whatOf = ({ page_type: type }: { readonly page_type: string }): string => `The ${type} page`;

const forms: FoundForms<Found, Found> = { stateOf: (page) => page, settingsOf: (page) => page };

/** Returns the page. Null if no page is set, or if the zone's Shield plan has no pages. */
async function pageOf(client: BunnyClient, zone: number, type: PageType, options: CallOptions): Promise<string | null> {
  try {
    return await client.customPages.get(zone, type, options);
  } catch (thrown) {
    if (isApiError(thrown, "plan_required")) return null;
    throw thrown;
  }
}

/**
 * `bunny_shield_custom_page`: PUT, GET and DELETE `custom-page/{pageType}` (docs/reference/service.md#custom-pages).
 */
export const shieldCustomPage = defineResource<BunnyClient>()({
  type: "bunny_shield_custom_page",
  doc: [
    "The page that a Shield zone shows to visitors when it blocks, challenges, or rate-limits them.",
    "",
    "It replaces the default page of bunny.net; `on_destroy` determines the page after a destroy.",
    "If the zone already has a custom page, creating the resource replaces it, with a warning in the plan. Custom pages require",
    "the plan Advanced or higher and are shown only if *white-label response pages* are enabled for the zone.",
  ].join("\n"),
  identity: ["shield_zone_id", "page_type"],
  timeouts: LONG_TIMEOUTS,
  private: privateState<Found>(() => schemas.object({ html: schemas.text })),
  attributes: {
    shield_zone_id: shieldZoneId,
    page_type: required(oneOf(...pageTypes), {
      doc: "When the page is shown.",
      requiresReplace: true,
      meaning: { kind: "target" },
    }),
    html: required(string, {
      doc: "HTML for the content of `<body>`. It may contain `<style>`, `<script>`, and `<link>`.",
      constraints: [notBlank],
      equal: (prior, next) => normalized(prior) === normalized(next),
      canonical: normalized,
      meaning: { kind: "subject" },
    }),
    content_sha256: computed(string, {
      doc: "SHA-256 hash of the HTML, in lower-case hexadecimal, with LF line endings and without a trailing newline.",
      changesWith: ["html"],
      meaning: { kind: "derived", from: ["html"] },
    }),
    found: foundAttribute(
      { html: computed(string, { doc: "HTML of the page; `null` if the zone had none." }) },
      "Page of the zone",
    ),
    on_destroy: onDestroyAttribute(onDestroyWords.bunny_shield_custom_page),
  },

  async plan({ plan, prior, config, at, diagnostics, client, applying, isStored, options }) {
    plan.content_sha256 = isKnown(plan.html) ? sha256(plan.html) : UNKNOWN;
    if (isKnown(config.html))
      for (const { summary, detail } of oddPage(config.html)) diagnostics.warning(at.html, summary, detail);
    const { shield_zone_id: zone, page_type: page, on_destroy: mode } = plan;
    const api = prior !== null || isStored ? undefined : await client();
    if (api === undefined) return;
    const inPlan = { zone, client: api, at: at.shield_zone_id, diagnostics, applying };
    if (!applying) warnAboutUnknownPlan(PAGES, inPlan);
    if (!isKnown(zone) || !isKnown(page)) return;
    const reading = readFeature(PAGES, inPlan, api.customPages.get(zone, page, options));
    const found = await readFound(reading, { applying, attribute: "shield_zone_id" });
    if (found !== undefined) plan.found = { html: found };
    if (applying) return;
    if (typeof found === "string")
      diagnostics.warning(
        at.page_type,
        "The zone already has this page",
        `Shield zone ${zone} has a custom ${page} page of ${Buffer.byteLength(found)} bytes that is not in the state. Applying replaces it, and destroying ${isKnown(mode) ? AFTERWARDS[mode] : "depends on on_destroy"}. ` +
          `To keep the page, import it instead: terraform import bunny_shield_custom_page.NAME ${zone}/${page}`,
      );
  },

  async create({ plan, client, options, ...taking }) {
    const { shield_zone_id: zone, page_type: page } = plan;
    const html = await client.customPages.get(zone, page, options);
    const first = firstFound(taking, { html }, forms, plan.found);
    await takeOver(taking, first, {}, () => client.customPages.put(zone, page, plan.html, options));
    return { ...plan, ...pageState(plan.html), found: plan.found ?? first.found };
  },

  read: ({ state, client, options }) =>
    nullWhenGone(client, state.shield_zone_id, options, async () => {
      const html = await client.customPages.get(state.shield_zone_id, state.page_type, options);
      return html === null ? null : { ...state, ...pageState(html) };
    }),

  async update({ plan, prior, at, client, options, isStale }) {
    const { shield_zone_id: zone, page_type: page } = plan;
    const now = await client.customPages.get(zone, page, options);
    const expected = [prior.html, plan.html].map(normalized);
    if ((now === null || !expected.includes(normalized(now))) && !isStale({ html: now })) {
      const facts =
        now === null ? "Somebody deleted it." : `It has ${Buffer.byteLength(now)} bytes, which would be lost.`;
      throw changedSincePlan(at.html, `The ${page} page of Shield zone ${zone}`, facts);
    }
    await client.customPages.put(plan.shield_zone_id, plan.page_type, plan.html, options);
    return { ...plan, ...pageState(plan.html), found: prior.found };
  },

  async planDestroy(context) {
    // The API deletes pages on every plan.
    if (!warnAboutRestore(context) || context.state.on_destroy !== "restore") return;
    const state = { ...context.state, required_plan: PAGES.lowestPlan };
    await warnIfRefused("bunny_shield_custom_page", whatOf(state), { ...context, state });
  },

  async delete(context) {
    const { state, client, options } = context;
    const { shield_zone_id: zone, page_type: page } = state;
    const remove = () => client.customPages.delete(zone, page, options);
    await destroyInZone(context, {
      ...{ what: whatOf(state), forms, otherwise: remove },
      present: async () => ({ html: await client.customPages.get(zone, page, options) }),
      write: ({ html }) => (html === null ? remove() : client.customPages.put(zone, page, html, options)),
    });
  },

  async import({ identity, client, options, private: recorded }) {
    const { shield_zone_id: zone, page_type: page } = identity;
    const html = await requireZone(client, zone, options, () => client.customPages.get(zone, page, options));
    return { found: recordFound(recorded, { html }, forms) };
  },

  list: {
    doc: "The custom response pages of a Shield zone.",
    attributes: { shield_zone_id: onlyZoneId },
    objects: inEachZone(async function* (zone, { client, options, includeResource }) {
      // This request replaces three requests that the API would refuse.
      const { planType } = await client.zones.known(zone, options);
      if (planType === shieldPlans.codes.basic) return;
      for (const page_type of pageTypes) {
        const html = await pageOf(client, zone, page_type, options);
        if (html === null) continue;
        const identity = { shield_zone_id: zone, page_type };
        const displayName = `${page_type} page of Shield zone ${zone}`;
        yield includeResource
          ? { identity, displayName, resource: { ...identity, ...pageState(html), found: { html } } }
          : { identity, displayName };
      }
    }),
  },
});

import { literal } from "./configuration.js";

/** Values of the app that a test or a recording changes; zone, application and page are those of the emulator's seed. */
export interface AppValues {
  readonly entries: readonly string[];
  readonly action: string;
  readonly zone: number;
  readonly max: number;
  readonly html: string;
  readonly scrapers: string;
}

export const APP: AppValues = {
  entries: ["192.0.2.0/24", "198.51.100.7/32", "2001:db8:40::/48"],
  action: "block",
  zone: 42,
  max: 6,
  html: "<h1>This request was blocked</h1>\n<p>Write to us when you think it should not have been.</p>\n",
  scrapers: "none",
};

const block = (path: string, values: Readonly<Record<string, unknown>>) => ({
  ...(literal(values) as Readonly<Record<string, unknown>>),
  "//": { metadata: { path, uniqueId: path.replace("/", "_") } },
});

/** A synthesized app of four resources and an output, as CDKTF writes one. */
export function bunnyApp(values: Partial<AppValues> = {}): Readonly<Record<string, unknown>> {
  const { entries, action, zone, max, html, scrapers } = { ...APP, ...values };
  return {
    resource: {
      bunny_shield_access_list: {
        "office-list": block("site/office-list", {
          shield_zone_id: zone,
          name: "Office and VPN",
          type: "cidr",
          action,
          entries,
        }),
      },
      bunny_shield_custom_page: {
        "blocked-page": block("site/blocked-page", { shield_zone_id: 42, page_type: "block", html }),
      },
      bunny_app_autoscaling: {
        shop: block("site/shop", { app_id: "app-shop", min: 2, max, on_destroy: "restore" }),
      },
      bunny_shield_bot_category_action: {
        scrapers: block("site/scrapers", { shield_zone_id: 42, category: "ai_scraper", action: scrapers }),
      },
    },
    output: { list_checksum: { value: "${bunny_shield_access_list.office-list.checksum}" } },
  };
}

import { BUNNY, type JsonObject } from "../support/plan-builder.js";
import { reviewOf } from "../support/review-of.js";

const OFFICIAL = "registry.terraform.io/bunnyway/bunnynet";

interface Invoked {
  readonly values: JsonObject;
  readonly sensitive?: JsonObject;
  readonly unknown?: JsonObject;
  readonly provider?: string;
}

const row = (type: string, { values, sensitive = {}, unknown = {}, provider = BUNNY }: Invoked): JsonObject => ({
  address: `action.${type}.a`,
  type,
  name: "a",
  config_values: values,
  config_sensitive: sensitive,
  config_unknown: unknown,
  provider_name: provider,
  lifecycle_action_trigger: { triggering_resource_address: "bunny_shield_custom_page.p" },
});

const saidOf = (type: string, invoked: Invoked): string | undefined =>
  reviewOf([], { action_invocations: [row(type, invoked)] }).actions[0]?.text.replace(
    /^Invokes `action\.\w+\.a`, triggered by `bunny_shield_custom_page\.p`: /,
    "",
  );

const WHOLE =
  "it purges the whole cache of pull zone `9001`, so that requests go to the origin until the cache is full again.";
const EACH = "from the cache of each pull zone that serves it.";

test.each<[string, string, Invoked, string]>([
  ["a whole pull zone", "bunny_pull_zone_purge", { values: { pull_zone_id: 9001, tag: null } }, WHOLE],
  [
    "a tag",
    "bunny_pull_zone_purge",
    { values: { pull_zone_id: 9001, tag: "product-123" } },
    "it purges the files with the tag `product-123` from the cache of pull zone `9001`.",
  ],
  [
    "a tag with a question mark",
    "bunny_pull_zone_purge",
    { values: { pull_zone_id: 9001, tag: "a?b" } },
    "it purges the files with the tag `a?b` from the cache of pull zone `9001`.",
  ],
  [
    "a pull zone and a tag that are known later",
    "bunny_pull_zone_purge",
    { values: {}, unknown: { pull_zone_id: true, tag: true } },
    "it purges the cache of pull zone (known after apply): all of it, or only the files with a tag (known after apply).",
  ],
  [
    "a sensitive tag",
    "bunny_pull_zone_purge",
    { values: { pull_zone_id: 9001, tag: "s3cret" }, sensitive: { tag: true } },
    "it purges the files with the tag (sensitive) from the cache of pull zone `9001`.",
  ],
  ["a URL", "bunny_url_purge", { values: { url: "https://a.example/b" } }, `it purges \`https://a.example/b\` ${EACH}`],
  [
    "a URL with what is below",
    "bunny_url_purge",
    { values: { url: "https://a.example/b/", exact_path: false } },
    `it purges \`https://a.example/b/\` and everything below it ${EACH}`,
  ],
  [
    "a URL that ends with a slash, alone",
    "bunny_url_purge",
    { values: { url: "https://a.example/b/", exact_path: true } },
    `it purges \`https://a.example/b/\` ${EACH}`,
  ],
  [
    "a URL without its query",
    "bunny_url_purge",
    { values: { url: "https://a.example/b/?token=s3cret" } },
    `it purges \`https://a.example/b/?[redacted]\` and everything below it ${EACH}`,
  ],
  [
    "a URL that is known later",
    "bunny_url_purge",
    { values: {}, unknown: { url: true } },
    `it purges (known after apply) ${EACH}`,
  ],
  [
    "the official provider's whole pull zone",
    "bunnynet_pullzone_cache_purge",
    { values: { pullzone: 9001, tag: null }, provider: OFFICIAL },
    WHOLE,
  ],
  [
    "the official provider's URL",
    "bunnynet_url_cache_purge",
    { values: { url: "https://a.example/b/" }, provider: OFFICIAL },
    `it purges \`https://a.example/b/\` and everything below it ${EACH}`,
  ],
  [
    "an action of the same name of another provider",
    "bunny_pull_zone_purge",
    { values: { pull_zone_id: 9001, tag: null }, provider: "registry.terraform.io/other/bunny" },
    "its provider determines the effect.",
  ],
])("says of a purge what it removes: %s", (_name, type, invoked, expected) => {
  expect(saidOf(type, invoked)).toBe(expected);
});

test("a sensitive value of an action is hidden where it is printed elsewhere, too", () => {
  const secret = "tag-of-the-secret-launch";
  const invoked = row("bunny_pull_zone_purge", { values: { pull_zone_id: 1, tag: secret }, sensitive: { tag: true } });
  const { actions } = reviewOf([], {
    action_invocations: [invoked, { ...invoked, address: `action.x.a["${secret}"]` }],
  });
  expect(actions).toHaveLength(2);
  expect(JSON.stringify(actions)).not.toContain(secret);
});

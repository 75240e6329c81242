import type { BunnyClient } from "../../api/index.js";
import { bool, computed, defineDataSource, integer, listOf, object, string } from "../../framework/index.js";

/** `bunny_shield_waf_profiles`: GET `/shield/waf/profiles` (docs/reference/service.md#waf-catalog). */
export const shieldWafProfiles = defineDataSource<BunnyClient>()({
  type: "bunny_shield_waf_profiles",
  doc: "The profiles of the WAF, for `waf_profile_id` of `bunny_shield_zone`.",
  attributes: {
    profiles: computed(
      listOf(
        object({
          profile_id: computed(integer, { doc: "ID of the profile." }),
          name: computed(string, { doc: "Name." }),
          category: computed(string, { doc: "Category." }),
          description: computed(string, { doc: "Description." }),
          is_premium: computed(bool, { doc: "Whether the profile requires a higher plan." }),
        }),
      ),
      { doc: "The profiles." },
    ),
  },
  async read({ client, options }) {
    const profiles = await client.wafCatalog.profiles(options);
    return {
      profiles: profiles.map(({ id, name, profileCategory, description, isPremium }) => ({
        profile_id: id,
        name,
        category: profileCategory,
        description,
        is_premium: isPremium,
      })),
    };
  },
});

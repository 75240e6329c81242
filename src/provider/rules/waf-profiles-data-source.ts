import type { BunnyClient, WafProfile } from "../../api/index.js";
import { bool, computed, defineDataSource, integer, listOf, object, string } from "../../framework/index.js";
import { readMembers } from "../policies/read-members.js";

const profile = readMembers<WafProfile>()({
  profile_id: ["id", integer, "ID of the profile."],
  name: ["name", string, "Name."],
  category: ["profileCategory", string, "Category."],
  description: ["description", string, "Description."],
  is_premium: ["isPremium", bool, "Whether the profile requires a higher plan."],
});

/** `bunny_shield_waf_profiles`: GET `/shield/waf/profiles` (docs/reference/service.md#waf-catalog). */
export const shieldWafProfiles = defineDataSource<BunnyClient>()({
  type: "bunny_shield_waf_profiles",
  doc: "The profiles of the WAF, for `waf_profile_id` of `bunny_shield_zone`.",
  attributes: {
    profiles: computed(listOf(object(profile.attributes)), { doc: "The profiles." }),
  },
  read: async ({ client, options }) => ({ profiles: (await client.wafCatalog.profiles(options)).map(profile.read) }),
});

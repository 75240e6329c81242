import { accessList, change, type ChangeOptions, type JsonObject } from "./plan-builder.js";

const REPLACE: ChangeOptions = { actions: ["delete", "create"] };

const category = (before: JsonObject | null, after: JsonObject, actions?: readonly string[]): JsonObject =>
  change("bunny_shield_bot_category_action.a", before, after, actions && { actions });

/** Changes of objects of any type → the findings they must bring, as `rule direction severity`. */
export const OBJECT_CASES: readonly (readonly [string, readonly JsonObject[], readonly string[]])[] = [
  [
    "category allowed",
    [category({ category: "seo", action: "block" }, { category: "seo", action: "allow" })],
    ["enforcement-stopped loosens high", "exemption-unverified loosens high"],
  ],
  [
    "category allowed at create",
    [category(null, { category: "seo", action: "allow", found: { action: "none" } })],
    ["exemption-started loosens medium", "exemption-unverified loosens high"],
  ],
  [
    "another category allowed",
    [category({ category: "seo", action: "allow" }, { category: "ads", action: "allow" }, ["delete", "create"])],
    [
      "effect-unknown unknown medium",
      "exemption-started loosens medium",
      "exemption-unverified loosens high",
      "replaced neutral medium",
    ],
  ],
  [
    "category no longer allowed",
    [category({ category: "seo", action: "allow" }, { category: "seo", action: "none" })],
    ["exemption-ended tightens low"],
  ],
  ...([false, true, undefined] as const).map(
    (verifiable) =>
      [
        `bot allowed that is verifiable: ${verifiable}`,
        [
          change(
            "bunny_shield_bot_action.a",
            { bot_id: 1, action: "none", ...(verifiable !== undefined && { is_verifiable: verifiable }) },
            { bot_id: 1, action: "allow", ...(verifiable !== undefined && { is_verifiable: verifiable }) },
          ),
        ],
        ["exemption-started loosens medium", ...(verifiable === false ? ["exemption-unverified loosens high"] : [])],
      ] as const,
  ),
  ["anything destroyed", [change("null_resource.a", { id: "1" }, null)], ["destroyed neutral medium"]],
  [
    "anything deposed",
    [change("null_resource.a", { id: "1" }, null, { deposed: "ab12" })],
    ["destroyed neutral medium"],
  ],
  ["anything replaced", [change("null_resource.a", { id: "1" }, { id: "2" }, REPLACE)], ["replaced neutral medium"]],
  [
    "anything forgotten",
    [change("null_resource.a", { id: "1" }, { id: "1" }, { actions: ["forget"] })],
    ["forgotten neutral medium"],
  ],
  [
    "an action of a newer engine",
    [change("null_resource.a", { id: "1" }, { id: "1" }, { actions: ["teleport"] })],
    ["unknown-action unknown high"],
  ],
  [
    "our type from another provider",
    [
      change("bunny_shield_access_list.a", accessList(), accessList({ action: "log" }), {
        provider: "registry.terraform.io/x/bunny",
      }),
    ],
    ["foreign-provider unknown high"],
  ],
];

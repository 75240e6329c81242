import { accessList, change, type ChangeOptions, type JsonObject } from "./plan-builder.js";

const REPLACE: ChangeOptions = { actions: ["delete", "create"] };

/** Changes of objects of any type → the findings they must bring, as `rule direction severity`. */
export const OBJECT_CASES: readonly (readonly [string, readonly JsonObject[], readonly string[]])[] = [
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

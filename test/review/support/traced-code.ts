/**
 * Pull requests with a new zone and what refers to it, whose plans are recorded (`npm run record-plans`): what the bypass list, or
 * the order of rules, refers to is written in each of these ways.
 */
const zone = (name: string, pullZone: string, more = "") =>
  `resource "bunny_shield_zone" "${name}" {\n  pull_zone_id = ${pullZone}\n${more}}\n`;

const bypass = (shieldZone: string, more = "") => `resource "bunny_shield_access_list" "bypass" {
${more}  shield_zone_id = ${shieldZone}
  name           = "Bypass"
  type           = "ip"
  action         = "bypass"
  entries        = ["192.0.2.1"]
}
`;

const rule = (name: string, value: string) => `resource "bunny_shield_waf_rule" "${name}" {
  shield_zone_id = 42
  name           = "${name}"
  action         = "block"
  conditions     = [{ variables = ["REQUEST_URI"], operator = "begins_with", value = "${value}" }]
}
`;

const order = (ids: string, more = "") =>
  `resource "bunny_shield_waf_rule_order" "all" {\n${more}  shield_zone_id = 42\n  rule_ids       = ${ids}\n}\n`;

const ID = "bunny_shield_zone.na.shield_zone_id";
const NEW = zone("na", "9004");
const TWO_RULES = rule("a", "/a") + rule("b", "/b");
const A = "bunny_shield_waf_rule.a.waf_rule_id";
const B = "bunny_shield_waf_rule.b.waf_rule_id";

type Files = Readonly<Record<string, string>>;

/** Files by name, of each pull request by name. */
export const TRACED: Readonly<Record<string, Files>> = Object.fromEntries(
  Object.entries<string | Files>({
    // These can be accepted.
    plain: NEW + bypass(ID),
    "as a template": NEW + bypass(`"\${${ID}}"`),
    "with a comment": NEW + bypass(`${ID} # of the new zone`),
    "by a constant index": zone("na", "9004", "  count = 1\n") + bypass("bunny_shield_zone.na[0].shield_zone_id"),
    "by each.key":
      zone("na", "9004", '  for_each = toset(["a"])\n') +
      bypass("bunny_shield_zone.na[each.key].shield_zone_id", '  for_each = toset(["a"])\n'),
    "by count.index":
      zone("na", "9004", "  count = 1\n") + bypass("bunny_shield_zone.na[count.index].shield_zone_id", "  count = 1\n"),
    "a rule and its place": TWO_RULES + order(`[${A}, ${B}]`),
    "in JSON": {
      "main.tf.json": JSON.stringify({
        resource: {
          bunny_shield_zone: { na: { pull_zone_id: 9004 } },
          bunny_shield_access_list: {
            bypass: {
              shield_zone_id: `\${${ID}}`,
              name: "Bypass",
              type: "ip",
              action: "bypass",
              entries: ["192.0.2.1"],
            },
          },
        },
      }).replace('"9004"', "9004"),
    },
    "in a local module": {
      "main.tf": 'module "site" {\n  source   = "./site"\n  for_each = toset(["a.b"])\n}\n',
      "site/main.tf": NEW + bypass(ID),
    },
    // These are a later push.
    "of another pull zone": zone("na", "9005") + bypass(ID),
    "of another zone": NEW + zone("nb", "9005") + bypass("bunny_shield_zone.nb.shield_zone_id"),
    "in another order": TWO_RULES + order(`[${B}, ${A}]`),
    "another rule": rule("a", "/other") + rule("b", "/b") + order(`[${A}, ${B}]`),
    // These cannot be accepted.
    arithmetic: NEW + bypass(`${ID} * 0 + 44`),
    "a condition": NEW + bypass(`${ID} > 0 ? 44 : 43`),
    "an index": NEW + bypass(`[44, ${ID}][0 * ${ID}]`),
    "element()": NEW + bypass(`element([44, 45], ${ID} * 2)`),
    "a function": NEW + bypass(`min(44, ${ID})`),
    "a local": `locals {\n  id = ${ID} * 0 + 44\n}\n${NEW}${bypass("local.id")}`,
    "a member of a local": `locals {\n  z = { id = ${ID} * 0 + 44 }\n}\n${NEW}${bypass("local.z.id")}`,
    "a splat": zone("na", "9004", "  count = 1\n") + bypass("one(bunny_shield_zone.na[*].shield_zone_id)"),
    "a computed index": zone("na", "9004", "  count = 1\n") + bypass("bunny_shield_zone.na[1 - 1].shield_zone_id"),
    "a for expression": NEW + bypass(`[for id in [${ID}] : id * 0 + 44][0]`),
    "a template": NEW + bypass(`"\${${ID}}0"`),
    "a conditional template": NEW + bypass(`"%{if ${ID} > 0}44%{endif}"`),
    "a heredoc": NEW + bypass(`trimspace(<<-EOT\n    \${${ID}}\n  EOT\n  )`),
    "a value that travels through another provider": `${NEW}resource "terraform_data" "t" {\n  input = ${ID} * 0 + 44\n}\n${bypass("terraform_data.t.output")}`,
    "a zone whose pull zone is computed": `resource "terraform_data" "t" {\n  input = 1\n}\n${zone("na", "length(terraform_data.t.id) * 0 + 9004")}${bypass(ID)}`,
    "a variable of a module": {
      "main.tf": `${NEW}module "list" {\n  source = "./list"\n  id     = ${ID} * 0 + 44\n}\n`,
      "list/main.tf": `variable "id" {}\n${bypass("var.id")}`,
    },
    "an output of a module": {
      "main.tf": `module "zone" {\n  source = "./zone"\n}\n${bypass("module.zone.id")}`,
      "zone/main.tf": `${NEW}output "id" {\n  value = ${ID} * 0 + 44\n}\n`,
    },
    "an override file": {
      "main.tf": NEW + bypass(ID),
      "x_override.tf": `resource "bunny_shield_access_list" "bypass" {\n  shield_zone_id = ${ID} * 0 + 44\n}\n`,
    },
    "an override file in JSON": {
      "main.tf": NEW + bypass(ID),
      "override.tf.json": JSON.stringify({
        resource: { bunny_shield_access_list: { bypass: { shield_zone_id: `\${${ID} * 0 + 44}` } } },
      }),
    },
    "a place that is computed": TWO_RULES + order(`[${A} * 0 + 4712, ${B}]`),
    "places in reverse": TWO_RULES + order(`reverse([${A}, ${B}])`),
    "places of a list": TWO_RULES + order(`concat([${A}], [${B}])`),
    "a map that is read": NEW + bypass(`{ a = ${ID} * 0 + 44 }.a`),
  }).map(([name, code]) => [name, typeof code === "string" ? { "main.tf": code } : code]),
);

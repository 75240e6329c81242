import {
  accessList,
  change,
  type ChangeOptions,
  type JsonObject,
  planJson,
} from "../../review/support/plan-builder.js";

/** What a pull request has after a push. `top` in a plan stands for the folder of the checkout. */
export interface Push {
  readonly files?: Readonly<Record<string, string>>;
  readonly plan: string;
}

export const constant = (value: JsonObject[string]): JsonObject => ({ constant_value: value });
export const LIST = "bunny_shield_access_list.office";
export const OTHER = "registry.terraform.io/hashicorp/other";

interface Configured {
  readonly resources?: readonly JsonObject[];
  readonly modules?: JsonObject;
  readonly providers?: JsonObject;
  readonly variables?: JsonObject;
  readonly values?: JsonObject;
}

export const planOf = (
  changes: readonly JsonObject[],
  { resources = [], modules = {}, providers = {}, variables = {}, values = {} }: Configured = {},
  more: JsonObject = {},
): string =>
  planJson(changes, {
    ...more,
    variables: values,
    configuration: { provider_config: providers, root_module: { resources, module_calls: modules, variables } },
  });

export const resource = (address: string, more: JsonObject = {}): JsonObject => {
  const [type = "", name = ""] = address.split(".");
  return { address, mode: "managed", type, name, ...more };
};

// Objects whose blocks are gone.
export const gone = change(LIST, accessList(), null, { reason: "delete_because_no_resource_config" });
export const goneInModule = change(`module.m["a"].${LIST}`, accessList(), null);
export const REMOVED = `removed {
  from = ${LIST}
  lifecycle {
    destroy = true
  }
  provisioner "local-exec" {
    when    = destroy
    command = "sh prog"
  }
}
`;
const REMOVED_JSON = {
  from: LIST,
  lifecycle: { destroy: true },
  provisioner: { "local-exec": { when: "destroy", command: "sh prog" } },
};
export const removing = (files: Push["files"] = {}): Push => ({
  plan: planOf([gone]),
  files: { "infra/main.tf": "", ...files },
});
const CALL = 'module "m" {\n  source = "./m"\n}\n';
const removingInModule = (files: Push["files"] = {}): Push => ({
  plan: planOf([goneInModule], { modules: { m: { source: "./m", module: {} } } }),
  files: { "infra/main.tf": CALL, "infra/m/main.tf": "", ...files },
});

// Programs.
export const program = (command: string, files: Push["files"] = {}): Push => ({
  plan: planOf([change("null_resource.a", null, { id: "1" })], {
    resources: [
      resource("null_resource.a", {
        provisioners: [{ type: "local-exec", expressions: { command: constant(command) } }],
      }),
    ],
  }),
  files: { "infra/main.tf": "", "infra/prog": "sh ../accept.json", ...files },
});

// Objects of other providers.
export const lambda = (after: JsonObject, files: Push["files"] = {}, address = "aws_function.a"): Push => ({
  plan: planOf([change(address, { id: "1" }, { id: "1", ...after }, { provider: OTHER })], {
    resources: [resource("aws_function.a")],
    modules: { m: { source: "./m", module: { resources: [resource("aws_function.a")] } } },
  }),
  files: { "infra/main.tf": CALL, "infra/m/main.tf": "", "infra/fn.zip": "1", "infra/src/a.js": "1", ...files },
});

// Provider configurations.
const OTHER_BLOCK = 'provider "bunny" {\n  alias = "other"\n}\n';
const keyed = (source: string, references: readonly string[] = ["var.a", "var.b"]): Push =>
  provided(
    { bunny: block({ access_key: { references } }) },
    "bunny",
    {},
    `provider "bunny" {\n  access_key = ${source}\n}\n`,
  );
const BUNNY = "registry.terraform.io/bunny-iac/bunny";
export const block = (expressions: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  name: "bunny",
  full_name: BUNNY,
  expressions,
  ...more,
});
const loosened = change(LIST, accessList(), accessList({ action: "log" }));
export const provided = (providers: JsonObject, key = "bunny", more: Configured = {}, tf = OTHER_BLOCK): Push => ({
  plan: planOf([loosened], { providers, resources: [resource(LIST, { provider_config_key: key })], ...more }),
  files: { "infra/main.tf": tf },
});
const AWAY = 'provider "other" {\n  region = var.region\n  assume_role {\n    role_arn = var.role.arn\n  }\n}\n';
const away = (expressions: JsonObject, more: Configured = {}): Push => ({
  plan: planOf([change("aws_bucket.a", { id: "1" }, null, { provider: OTHER })], {
    providers: { other: { name: "other", full_name: OTHER, expressions } },
    resources: [resource("aws_bucket.a", { provider_config_key: "other" })],
    ...more,
  }),
  files: { "infra/main.tf": AWAY },
});
const inRegion = (value: string): Push =>
  away({ region: { references: ["var.region"] } }, { variables: { region: {} }, values: { region: { value } } });

const inRole = (value: string): Push =>
  away(
    { assume_role: [{ role_arn: { references: ["var.role.arn", "var.role"] } }] },
    { variables: { role: {} }, values: { role: { value: { arn: value } } } },
  );

const changed = (options: ChangeOptions): Push => ({
  plan: planOf([change(LIST, accessList(), accessList({ action: "log" }), options)], { resources: [resource(LIST)] }),
});

/** Push 1, which is accepted, and push 2, which does something else. */
export const ATTACKS: readonly (readonly [string, string, Push, Push])[] = [
  ["a `removed` block gets a program", "destroy,external", removing(), removing({ "infra/main.tf": REMOVED })],
  [
    "a `removed` block gets a program that is no condition",
    "destroy",
    removing(),
    removing({ "infra/main.tf": REMOVED }),
  ],
  [
    "a `removed` block in JSON gets a program",
    "destroy",
    removing(),
    removing({ "infra/more.tf.json": JSON.stringify({ removed: REMOVED_JSON }) }),
  ],
  [
    "the first of two members `removed` in JSON gets a program",
    "destroy",
    removing(),
    removing({ "infra/more.tf.json": `{"removed": ${JSON.stringify(REMOVED_JSON)}, "removed": []}` }),
  ],
  [
    "a `removed` block that only OpenTofu reads gets a program",
    "destroy",
    removing(),
    removing({ "infra/more.tofu": REMOVED }),
  ],
  [
    "a `removed` block of a module gets a program",
    "destroy",
    removingInModule(),
    removingInModule({ "infra/m/main.tf": REMOVED }),
  ],
  [
    "a `removed` block around a module gets a program",
    "destroy",
    removingInModule(),
    removingInModule({ "infra/main.tf": CALL + REMOVED.replace("= bunny", "= module.m.bunny") }),
  ],
  [
    "a `removed` block around a module that is gone gets a program",
    "destroy",
    { plan: planOf([goneInModule]), files: { "infra/main.tf": "" } },
    { plan: planOf([goneInModule]), files: { "infra/main.tf": REMOVED.replace("= bunny", "= module.m.bunny") } },
  ],
  [
    "a `removed` block runs another command",
    "destroy,external",
    removing({ "infra/main.tf": REMOVED, "infra/prog": "1" }),
    removing({ "infra/main.tf": REMOVED.replace("sh prog", "sh -x prog") }),
  ],
  [
    "a `removed` block runs on another machine",
    "destroy",
    removing(),
    removing({ "infra/main.tf": REMOVED.replace("local-exec", "remote-exec").replace("command", "script ") }),
  ],
  [
    "an address of a `removed` block is written unusually",
    "destroy",
    removing(),
    removing({ "infra/main.tf": REMOVED.replace(LIST, LIST.replace(".", " . ")) }),
  ],
  [
    "a `removed` block cannot be read",
    "destroy",
    removing(),
    removing({ "infra/main.tf": REMOVED, "infra/broken.tf": "removed {" }),
  ],
  [
    "a resource that stays gets a program that runs when it is destroyed",
    "destroy",
    { plan: planOf([change(`${LIST}[0]`, accessList(), null)], { resources: [resource(LIST)] }) },
    {
      plan: planOf([change(`${LIST}[0]`, accessList(), null)], {
        resources: [
          resource(LIST, { provisioners: [{ type: "local-exec", expressions: { command: constant("sh prog") } }] }),
        ],
      }),
    },
  ],
  ["a script changes that a program reads", "external", program("sh prog"), program("sh prog", { "infra/prog": "2" })],
  [
    "a script changes that a module's object names",
    "update",
    lambda({ filename: "m/fn.zip" }, { "infra/m/fn.zip": "1" }, "module.m.aws_function.a"),
    lambda({ filename: "m/fn.zip" }, { "infra/m/fn.zip": "2" }, "module.m.aws_function.a"),
  ],
  [
    "an archive changes that another provider uploads",
    "update",
    lambda({ filename: "./fn.zip" }),
    lambda({ filename: "./fn.zip" }, { "infra/fn.zip": "2" }),
  ],
  [
    "a file changes in a folder that another provider reads",
    "update",
    lambda({ build: [{ context: "src" }] }),
    lambda({ build: [{ context: "src" }] }, { "infra/src/a.js": "2" }),
  ],
  [
    "a file is new that another provider reads",
    "update",
    lambda({ filename: "new.zip" }),
    lambda({ filename: "new.zip" }, { "infra/new.zip": "2" }),
  ],
  [
    "a file changes that another provider finds by a pattern",
    "update",
    lambda({ files: ["src/*.js"] }),
    lambda({ files: ["src/*.js"] }, { "infra/src/a.js": "2" }),
  ],
  [
    "a script changes that a command of another provider runs",
    "update",
    lambda({ create: "bash src/a.js >out" }),
    lambda({ create: "bash src/a.js >out" }, { "infra/src/a.js": "2" }),
  ],
  [
    "a file changes that another provider is given by a whole path",
    "update",
    lambda({ source: "top/infra/fn.zip" }),
    lambda({ source: "top/infra/fn.zip" }, { "infra/fn.zip": "2" }),
  ],
  [
    "a file changes that a key names",
    "update",
    lambda({ files: { "fn.zip": true } }),
    lambda({ files: { "fn.zip": true } }, { "infra/fn.zip": "2" }),
  ],
  [
    "the provider has another URL",
    "loosens",
    provided({ bunny: block({ base_url: constant("https://a.example") }) }),
    provided({ bunny: block({ base_url: constant("https://b.example") }) }),
  ],
  [
    "the provider gets the switch that drops objects",
    "loosens",
    provided({ bunny: block() }),
    provided({ bunny: block({ drop_missing_zones: constant(true) }) }),
  ],
  ["the provider's key comes from another variable", "loosens", keyed("var.a", ["var.a"]), keyed("var.b", ["var.b"])],
  [
    "the provider's key is chosen by a condition",
    "loosens",
    keyed("var.a", ["var.a"]),
    keyed("var.a == 1 ? 2 : 3", ["var.a"]),
  ],
  ["the provider's key comes from a local", "loosens", keyed("var.a", ["var.a"]), keyed("local.a", ["local.a"])],
  [
    "another file replaces the provider's block",
    "loosens",
    keyed("var.a", ["var.a"]),
    {
      ...keyed("var.a", ["var.a"]),
      files: {
        "infra/main.tf": 'provider "bunny" {\n  access_key = var.a\n}\n',
        "infra/x_override.tf": 'provider "bunny" {\n  access_key = coalesce("", var.a)\n}\n',
      },
    },
  ],
  [
    "the list of installed modules names another folder",
    "destroy",
    removingInModule(),
    removingInModule({
      "infra/.terraform/modules/modules.json": '{"Modules": [{"Key": "m", "Source": "./m", "Dir": "other"}]}',
      "infra/other/main.tf": REMOVED,
    }),
  ],
  [
    "the list of installed modules cannot be read",
    "destroy",
    removingInModule(),
    removingInModule({ "infra/.terraform/modules/modules.json": "{" }),
  ],
  [
    "the provider's key is written down",
    "loosens",
    provided({ bunny: block() }),
    provided({ bunny: block({ access_key: constant("11111111-2222") }) }),
  ],
  [
    "another provider block is used for the object",
    "loosens",
    provided({ bunny: block(), "bunny.other": block({}, { alias: "other" }) }),
    provided({ bunny: block(), "bunny.other": block({}, { alias: "other" }) }, "bunny.other"),
  ],
  [
    "the provider block gets several instances",
    "loosens",
    provided({ "bunny.other": block({}, { alias: "other" }) }, "bunny.other"),
    provided(
      { "bunny.other": block({}, { alias: "other" }) },
      "bunny.other",
      {},
      'provider "bunny" {\n  alias = "other"\n  for_each = {}\n}\n',
    ),
  ],
  [
    "the provider's version may be another",
    "loosens",
    provided({ bunny: block({}, { version_constraint: "1.0.0" }) }),
    provided({ bunny: block({}, { version_constraint: "0.1.0" }) }),
  ],
  ["another provider's region is another", "destroy", away({ region: constant("a") }), away({ region: constant("b") })],
  ["another provider's region is another by a variable", "destroy", inRegion("a"), inRegion("b")],
  [
    "a block of another provider says something else",
    "destroy",
    away({ assume_role: [{ role_arn: constant("a") }] }),
    away({ assume_role: [{ role_arn: constant("b") }] }),
  ],
  ["a block of another provider says something else by a variable", "destroy", inRole("a"), inRole("b")],
  [
    "another object is imported",
    "update",
    changed({ importing: { id: "42:1" } }),
    changed({ importing: { id: "42:2" } }),
  ],
  [
    "the object comes from another address",
    "update",
    changed({ previousAddress: "bunny_shield_access_list.a" }),
    changed({ previousAddress: "bunny_shield_access_list.b" }),
  ],
];

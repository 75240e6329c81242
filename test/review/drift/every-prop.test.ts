import {
  type ConstructName,
  CONSTRUCTS,
  propsFor,
  type Props,
  type WrittenConstruct,
} from "../../../src/code/constructs.js";
import { POLICIES } from "../../../src/code/policies.js";
import { expression, TsCode } from "../../../src/code/typescript.js";
import { accessListActions } from "../../../src/zone/words/access-lists.js";
import { botActions, botCategoryActions } from "../../../src/zone/words/bots.js";
import { codeNames } from "../../../src/zone/words/code-table.js";
import { FIRST, OTHERS } from "../../code/written-objects.js";
import { type App, functionOf } from "./support/apps.js";
import { driftOf, type Values } from "./support/outside.js";
import { pasteTypescript } from "./support/paste-typescript.js";
import { moduleOf, runApps } from "./support/run-apps.js";

/** A prop of a construct whose attributes differ from what the code of the construct says. */
interface Row {
  readonly name: string;
  readonly app: App;
  /** The block within the construct. */
  readonly child: string;
  readonly config: Values;
  readonly found: Values;
}

/** What identifies an object does not drift: another one is another object. */
const IDENTITIES = [
  ...["AppAutoscaling.appId", "ApiEndpoint.method", "ApiEndpoint.path", "Exception.pullZoneId"],
  ...["ResponsePage.pageType", "ShieldZone.pullZone"],
];
/** The API does not return the document; whether a list is text is said by its entries. */
const UNSEEN = ["ApiGuardian.document", "AccessList.asText"];

const DOCUMENT =
  'ApiDocument.fromObject({ openapi: "3.0.3", info: { title: "Shop", version: "1" }, paths: { "/": { get: { responses: { 200: { description: "OK" } } } } } })';

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `into` with the attributes of these paths, or those within them, as `from` has them. */
function withPaths(into: Values, from: Props, paths: readonly string[], parent = ""): Values {
  const taken = Object.entries(from).map(([name, value]) => {
    const path = `${parent}${name}`;
    if (paths.includes(path)) return [name, value];
    const [own, isWithin] = [into[name], paths.some((one) => one.startsWith(`${path}.`))];
    return [name, isWithin && isObject(value) && isObject(own) ? withPaths(own, value, paths, `${path}.`) : own];
  });
  return { ...into, ...(Object.fromEntries(taken) as Values) };
}

/** The app whose construct declares these attributes. */
function appOf(construct: ConstructName, config: Values): App {
  const { type, variable, props }: WrittenConstruct = CONSTRUCTS[construct];
  const object = { read: (path: string) => config[path], sets: (name: string) => name in config };
  const written =
    construct === "ApiGuardian"
      ? Object.fromEntries(
          Object.entries(props).map(([name, { write }]) => [name, write(object, {}) ?? new TsCode(DOCUMENT)]),
        )
      : propsFor(type, config, {});
  const isOfZone = "shield_zone_id" in config;
  const texts = Object.entries(written ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, expression(value)] as const],
  );
  return {
    ...{
      name: construct,
      type: type as App["type"],
      variable,
      props: Object.fromEntries(isOfZone ? [["zone", "zone"], ...texts] : texts),
    },
    before: isOfZone ? 'const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);' : "",
    create:
      construct === "ShieldZone" ? 'ShieldZone.adopt(stack, "mine", PROPS)' : `new ${construct}(stack, "mine", PROPS)`,
  };
}

const CONSTRUCT_ROWS = (Object.keys(CONSTRUCTS) as ConstructName[]).flatMap((construct) => {
  const { props, rest }: WrittenConstruct = CONSTRUCTS[construct];
  const first: Values = { ...FIRST[construct] };
  const covered = Object.values(props).flatMap(({ covers }) => covers);
  const others = Object.keys(OTHERS[construct]).filter(
    (name) => !covered.some((path) => path === name || path.startsWith(`${name}.`)),
  );
  const second = withPaths(first, OTHERS[construct], [...covered, ...others]);
  const rows = [...Object.entries(props), ...(rest === undefined ? [] : [[rest, { covers: others }] as const])];
  return rows.flatMap(([prop, { covers }]): Row[] => {
    const row = { name: `${construct}.${prop}`, child: "Resource" };
    return [
      { ...row, app: appOf(construct, first), config: first, found: withPaths(first, second, covers) },
      { ...row, app: appOf(construct, second), config: second, found: withPaths(second, first, covers) },
    ];
  });
});

/** Of each policy, an object with each action that is none of the others, and how its app names it. */
const POLICY_ROWS = [
  {
    type: "bunny_shield_bot_action",
    object: { bot_id: 17 },
    child: "bot-17",
    item: "Bot.fromBotId(17)",
    actions: codeNames(botActions).filter((action) => action !== "none"),
  },
  {
    type: "bunny_shield_bot_category_action",
    object: { category: "tool" },
    child: "tool",
    item: "BotCategory.TOOL",
    actions: codeNames(botCategoryActions),
  },
  {
    type: "bunny_shield_access_list_configuration",
    object: { list_id: 7, enabled: true },
    child: "list-7",
    item: "ManagedList.fromListId(7)",
    actions: codeNames(accessListActions).filter((action) => action !== "none"),
  },
].flatMap(({ type, object, child, item, actions }): Row[] => {
  const { construct = "", propOf } = POLICIES.get(type) ?? {};
  return actions.flatMap((action) => {
    const prop = propOf?.(action);
    if (prop === undefined) return [];
    const app: App = {
      ...{ name: construct, type: type as App["type"], props: { zone: "zone", [prop]: `[${item}]` } },
      variable: construct === "BotPolicy" ? "bots" : "lists",
      before: 'const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);',
      create: `new ${construct}(stack, "mine", PROPS)`,
    };
    const config = { shield_zone_id: 42, ...object, action };
    const others = actions.filter((other) => other !== action);
    return others.map((other) => ({
      ...{ name: `${construct}.${prop}: ${other}`, app, child, config },
      found: { ...config, action: other },
    }));
  });
});

const ROWS = [...CONSTRUCT_ROWS, ...POLICY_ROWS].filter(
  ({ config, found }) => JSON.stringify(config) !== JSON.stringify(found),
);

/** What drift says, where the next apply would write what the configuration says. */
const adviceFor = ({ app: { type }, child, found }: Row, config: Values, before: Values) => {
  const paths = { constructPath: () => "site/mine", resourcePath: () => `site/mine/${child}` };
  return driftOf({ type, config, before, found, planned: { ...found, ...config } }, paths)?.accept;
};

it("has a row for each prop of each construct, and for what is in settings", () => {
  const tried = new Set(ROWS.map(({ name }) => name));
  const all = Object.entries(CONSTRUCTS).flatMap(([name, { props, ...more }]) =>
    [...Object.keys(props), ...("rest" in more ? [more.rest] : [])].map((prop) => `${name}.${prop}`),
  );
  const remedy = "add another value to updates of the case in test/cases";
  expect({ [remedy]: all.filter((one) => !tried.has(one)).sort() }).toEqual({
    [remedy]: [...IDENTITIES, ...UNSEEN].sort(),
  });
});

describe("the advice for a prop, applied to the code, leaves no drift", () => {
  const edited = ROWS.map((row, index) => {
    const advice = adviceFor(row, row.config, row.config);
    const { app, statements } = pasteTypescript(row.app, advice ?? []);
    const id = `app${index}`;
    return { row, advice, id, source: functionOf(id, app, statements) };
  });
  let after: ReturnType<typeof runApps>;
  beforeAll(() => {
    const source = moduleOf(edited.map((one) => one.source));
    after = runApps(source, Object.fromEntries(edited.map(({ id, row }) => [id, row.app.type])));
  });
  it.each(edited.map((one) => [one.row.name, one] as const))("%s, %#", (_, { row, id, advice }) => {
    expect(advice).toBeDefined();
    const { on_destroy: _destroy, ...declared } = after.get(id)?.config ?? {};
    expect(adviceFor(row, declared, row.found)).toBeUndefined();
    expect(adviceFor(row, declared, row.config)).toEqual([
      { text: "Nothing to edit: the next apply records it in the state, as `apply -refresh-only` does." },
    ]);
  });
});

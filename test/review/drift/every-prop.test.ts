import {
  type ConstructName,
  CONSTRUCTS,
  propsFor,
  type Props,
  type WrittenConstruct,
} from "../../../src/code/constructs.js";
import type { AcceptingEdit } from "../../../src/review/document/drift-document.js";
import { expression, TsCode } from "../../../src/code/typescript.js";
import { OBJECTS, OTHERS } from "../../code/written-objects.js";
import { type App, functionOf } from "./support/apps.js";
import { driftOf, type Values } from "./support/outside.js";
import { pasteTypescript } from "./support/paste-typescript.js";
import { moduleOf, runApps } from "./support/run-apps.js";

/** A prop of a construct whose attributes differ from what the code of the construct says. */
interface Row {
  readonly construct: ConstructName;
  readonly prop: string;
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

const API = {
  shield_zone_id: 42,
  execution_mode: "log",
  unmatched_path_action: "log",
  enforce_authorization_validation: false,
};
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

const ALL = (Object.keys(CONSTRUCTS) as ConstructName[]).flatMap((construct) => {
  const { props, rest }: WrittenConstruct = CONSTRUCTS[construct];
  const first: Values = { ...(OBJECTS[construct][0] ?? API) };
  const covered = Object.values(props).flatMap(({ covers }) => covers);
  const others = Object.keys(OTHERS[construct]).filter(
    (name) => !covered.some((path) => path === name || path.startsWith(`${name}.`)),
  );
  const second = withPaths(first, OTHERS[construct], [...covered, ...others]);
  const rows = [...Object.entries(props), ...(rest === undefined ? [] : [[rest, { covers: others }] as const])];
  return rows.flatMap(([prop, { covers }]): Row[] => [
    { construct, prop, config: first, found: withPaths(first, second, covers) },
    { construct, prop, config: second, found: withPaths(second, first, covers) },
  ]);
});
const ROWS = ALL.filter(({ config, found }) => JSON.stringify(config) !== JSON.stringify(found));

/** The app whose construct declares these attributes. */
function appOf({ construct, config }: Row): App {
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

const PATHS = { constructPath: () => "site/mine", resourcePath: () => "site/mine/Resource" };

/** What drift says, where the next apply would write what the configuration says. */
const adviceFor = (type: string, config: Values, before: Values, found: Values): readonly AcceptingEdit[] | undefined =>
  driftOf({ type, config, before, found, planned: { ...found, ...config } }, PATHS)?.accept;

it("has a row for each prop of each construct, and for what is in settings", () => {
  const tried = new Set(ROWS.map(({ construct, prop }) => `${construct}.${prop}`));
  const all = Object.entries(CONSTRUCTS).flatMap(([name, { props, ...more }]) =>
    [...Object.keys(props), ...("rest" in more ? [more.rest] : [])].map((prop) => `${name}.${prop}`),
  );
  expect(all.filter((one) => !tried.has(one)).sort()).toEqual([...IDENTITIES, ...UNSEEN].sort());
});

describe("the advice for a prop, applied to the code, leaves no drift", () => {
  const edited = ROWS.map((row, index) => {
    const app = appOf(row);
    const advice = adviceFor(app.type, row.config, row.config, row.found);
    const pasted = pasteTypescript(app, advice ?? []);
    const name = `app${index}`;
    return { row, advice, type: app.type, name, source: functionOf(name, pasted.app, pasted.statements) };
  });
  let after: ReturnType<typeof runApps>;
  beforeAll(() => {
    const source = moduleOf(edited.map((one) => one.source));
    after = runApps(source, Object.fromEntries(edited.map(({ name, type }) => [name, type])));
  });
  const named = edited.map((one) => [`${one.row.construct}.${one.row.prop}`, one] as const);
  it.each(named)("%s, %#", (_, { row: { config, found }, type, name, advice }) => {
    expect(advice).toBeDefined();
    const { on_destroy: _destroy, ...declared } = after.get(name)?.config ?? {};
    expect(adviceFor(type, declared, found, found)).toBeUndefined();
    expect(adviceFor(type, declared, config, found)).toEqual([
      { text: "Nothing to edit: `apply -refresh-only` records it in the state." },
    ]);
  });
});

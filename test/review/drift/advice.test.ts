import { CASES, RESOURCE_TYPES, type ResourceType } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { everyNth } from "../../framework/properties/runs.js";
import { driveWalks, errorsIn, withoutWaits } from "../../support/provider-driver.js";
import { startService, type TestService } from "../../support/service.js";
import { driftOf, stateOf, type Values } from "./support/outside.js";
import { pasteHcl } from "./support/paste-hcl.js";

/** One attribute, or a member of one, as somebody else sets it. */
interface Change {
  readonly name: string;
  readonly values: Values;
}

/** Each configurable attribute with another value, and each member of an object by itself. */
function changesOf(type: ResourceType): Change[] {
  const { attributes, updates, local = [] } = CASES[type](SEEDED);
  return Object.entries(updates).flatMap(([name, value]) => {
    if (local.includes(name)) return [];
    const old = attributes[name];
    if (!isObject(old) || !isObject(value)) return [{ name, values: { [name]: value } }];
    const members = Object.entries(value).filter(
      ([member, inner]) => JSON.stringify(inner) !== JSON.stringify(old[member]),
    );
    const single = members.map(([member, inner]) => ({
      name: `${name}.${member}`,
      values: { [name]: { ...old, [member]: inner } },
    }));
    return [{ name, values: { [name]: value } }, ...single];
  });
}

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What the API does not return, so that nobody sees that it changed. */
const UNSEEN = ["bunny_shield_api_guardian enforce_authorization_validation"];

/** What was found is not known, and the advice says so. */
const UNKNOWN_VALUES: Readonly<Record<string, string>> = {
  "bunny_shield_api_guardian content":
    "Write the value in use into `content`: the API does not return the value, and shows only that it changed.",
};

/** With the other members as they are, the provider refuses these: the rule would match nothing, or everything. */
const REFUSED = ["transformations"];

describe.each(RESOURCE_TYPES)("%s", (type) => {
  const { seed, attributes } = CASES[type](SEEDED);
  let service: TestService;
  beforeAll(async () => {
    service = await startService(seed && { seed });
  });
  afterEach(() => service.reset());
  afterAll(() => service.close());
  const walks = () => driveWalks(service, type, undefined, withoutWaits);
  const changes = everyNth(
    10,
    changesOf(type).filter(({ name }) => !REFUSED.includes(name)),
    0,
  );

  it.each(changes)("$name, changed outside, is accepted as advised, or set back", async ({ name, values }) => {
    const created = await walks().apply(attributes);
    const other = await walks().apply({ ...attributes, ...values }, created);
    expect(errorsIn(other)).toEqual([]);
    const found = await walks().read(created);
    const shown = async (config: Values) => {
      const { planned, replaces, diagnostics } = await walks().plan(config, found);
      const drifted = driftOf({ type, config, before: stateOf(created), found: stateOf(found), planned, replaces });
      return { planned, drifted, errors: errorsIn({ diagnostics }) };
    };
    const { drifted } = await shown(attributes);
    expect(drifted === undefined).toBe(UNSEEN.includes(`${type} ${name}`));
    const unknown = UNKNOWN_VALUES[`${type} ${name}`];
    if (unknown !== undefined) {
      expect(drifted?.accept).toEqual([{ text: unknown }]);
    } else if (drifted !== undefined) {
      expect(drifted.on_apply.map(({ outcome }) => outcome)).not.toContain("changes");
      const accepted = await pasteHcl(attributes, drifted.accept);
      expect(errorsIn(await walks().validate(accepted))).toEqual([]);
      const { planned, drifted: next, errors } = await shown(accepted);
      expect({ planned, errors }).toEqual({ planned: found.state, errors: [] });
      // The state still has the old values: what the configuration says by now is kept.
      expect(next?.accept).toEqual([
        { text: "Nothing to edit: the next apply records it in the state, as `apply -refresh-only` does." },
      ]);
    }
    const restored = await walks().apply(attributes, found);
    expect(errorsIn(restored)).toEqual([]);
    const last = await walks().read(restored);
    const { planned } = await walks().plan(attributes, last);
    expect(planned).toEqual(last.state);
    expect(last.state).toMatchObject(attributes);
    const after = { type, config: attributes, before: stateOf(restored), found: stateOf(last), planned };
    expect(driftOf(after)).toBeUndefined();
  });
});

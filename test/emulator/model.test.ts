import { createHash } from "node:crypto";
import fc from "fast-check";
import { ask, at } from "./support/ask.js";
import { useEmulator } from "./support/running.js";
import { runs } from "../framework/properties/runs.js";

/** An independent model of access lists, for a zone with room for 3 lists of countries and 6 entries. */
interface Listed {
  name: string;
  content: string;
  isEnabled: boolean;
  action: number;
}

const MOST_LISTS = 3;
const MOST_ENTRIES = 6;
const LISTS = "/shield/shield-zone/7/access-lists";
const emulator = useEmulator({
  seed: { zones: [{ shieldZoneId: 7, customListLimit: MOST_LISTS, customEntryLimit: MOST_ENTRIES }] },
});

type Step =
  | { do: "create"; name: string; content: string }
  | { do: "update"; of: number; name: string | null; content: string | null }
  | { do: "configure"; of: number; isEnabled: boolean | null; action: number | undefined }
  | { do: "delete"; of: number }
  | { do: "read"; of: number };

const name = fc.constantFrom("a", "b", "Ünïcode");
const content = fc
  .array(fc.constantFrom("CN", "RU", "DE", "AT"), { minLength: 0, maxLength: 5 })
  .map((entries) => entries.join("\n"));
const of = fc.nat(4);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("create" as const), name, content }) },
  fc.record({ do: fc.constant("update" as const), of, name: fc.option(name), content: fc.option(content) }),
  fc.record({
    do: fc.constant("configure" as const),
    of,
    isEnabled: fc.option(fc.boolean()),
    action: fc.option(fc.nat(5), { nil: undefined }),
  }),
  fc.record({ do: fc.constant("delete" as const), of }),
  fc.record({ do: fc.constant("read" as const), of }),
);

const size = (text: string): number => (text === "" ? 0 : text.split("\n").length);
const total = (model: Map<number, Listed>): number =>
  [...model.values()].reduce((sum, list) => sum + size(list.content), 0);
const sum = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The configuration ID of a list in the list of lists; an unused one if it is not listed. */
function configurationOf(json: unknown, id: number): number {
  for (let i = 0; i < MOST_LISTS; i++) {
    const listed = at(json, "customLists", i);
    if (at(listed, "listId") === id) return Number(at(listed, "configurationId"));
  }
  return 999_999;
}

/** Performs the step on both and returns the expected status: 200 or 202. */
async function perform(model: Map<number, Listed>, ids: number[], current: Step): Promise<void> {
  if (current.do === "create") {
    const fits = model.size < MOST_LISTS && total(model) + size(current.content) <= MOST_ENTRIES;
    const { status, json } = await ask(emulator(), "POST", LISTS, {
      type: 3,
      name: current.name,
      content: current.content,
    });
    expect(status).toBe(fits ? 200 : 202);
    if (!fits) return;
    const id = Number(at(json, "data", "id"));
    expect(ids).not.toContain(id);
    ids.push(id);
    model.set(id, { name: current.name, content: current.content, isEnabled: false, action: 4 });
    return;
  }
  const id = ids[current.of] ?? 999_999;
  const known = model.get(id);
  if (current.do === "update") {
    const next = {
      ...known,
      content: current.content ?? known?.content ?? "",
      name: current.name ?? known?.name ?? "",
    };
    const grown = total(model) - size(known?.content ?? "") + size(next.content);
    const fits = known !== undefined && (current.content === null || grown <= MOST_ENTRIES);
    const { status } = await ask(emulator(), "PATCH", `${LISTS}/${id}`, {
      name: current.name,
      content: current.content,
    });
    expect(status).toBe(fits ? 200 : 202);
    if (known && fits) Object.assign(known, { name: next.name, content: next.content });
  } else if (current.do === "configure") {
    const configuration = configurationOf((await ask(emulator(), "GET", LISTS)).json, id);
    const { isEnabled, action } = current;
    const { status } = await ask(emulator(), "PATCH", `${LISTS}/configurations/${configuration}`, {
      isEnabled,
      action,
    });
    expect(status).toBe(known ? 200 : 202);
    if (known) Object.assign(known, { isEnabled: isEnabled ?? known.isEnabled, action: action ?? known.action });
  } else if (current.do === "delete") {
    expect((await ask(emulator(), "DELETE", `${LISTS}/${id}`)).status).toBe(known ? 200 : 202);
    model.delete(id);
  } else {
    const { status, json } = await ask(emulator(), "GET", `${LISTS}/${id}`);
    expect(status).toBe(known ? 200 : 202);
    const wanted = known && {
      name: known.name,
      content: known.content,
      checksum: sum(known.content),
      entryCount: size(known.content),
    };
    if (wanted) expect(at(json, "data")).toMatchObject(wanted);
  }
}

test("after any sequence of operations, the contents match the model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await emulator().reset();
      const model = new Map<number, Listed>();
      const ids: number[] = [];
      for (const current of steps) await perform(model, ids, current);
      const { json } = await ask(emulator(), "GET", LISTS);
      expect(json).toMatchObject({ customListCount: model.size, customEntryCount: total(model), customListLimit: 3 });
      const listed = [...model].map(([listId, { name, content, ...rest }]) => ({
        listId,
        name,
        entryCount: size(content),
        ...rest,
      }));
      expect(at(json, "customLists")).toMatchObject(listed);
    }),
    runs(30),
  );
});

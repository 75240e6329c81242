import * as v from "valibot";
import { engineCommand, present, type Stage } from "./stage.js";

const resourceSchema = v.object({
  address: v.string(),
  type: v.string(),
  mode: v.string(),
  values: v.record(v.string(), v.unknown()),
});

const stateSchema = v.object({
  values: v.object({
    root_module: v.object({
      resources: v.array(resourceSchema),
    }),
  }),
});

/** The managed resources in the state, by address. */
export function resourcesInState(stateJson: string): Map<string, v.InferOutput<typeof resourceSchema>> {
  const { resources } = v.parse(stateSchema, JSON.parse(stateJson)).values.root_module;
  const managed = resources.filter(({ mode }) => mode === "managed");
  return new Map(managed.map((resource) => [resource.address, resource]));
}

const listSchema = v.object({ data: v.object({ content: v.string() }) });

/** Adds an entry to the app's access list through the API, like a colleague in the dashboard. */
export async function addEntryOutside(stage: Stage): Promise<readonly string[]> {
  const resources = [...resourcesInState(await engineCommand(stage, ["show", "-json"])).values()];
  const list = present(resources.find(({ type }) => type === "bunny_shield_access_list")).values;
  const path = `/shield/shield-zone/${String(list["shield_zone_id"])}/access-lists/${String(list["list_id"])}`;
  const { content } = v.parse(listSchema, await request(stage, "GET", path)).data;
  const entry = "203.0.113.66/32";
  await request(stage, "PATCH", path, { content: `${content.trimEnd()}\n${entry}` });
  stage.addedEntry = entry;
  return [`PATCH ${path}: + ${entry}`];
}

async function request({ emulator }: Stage, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(emulator.url + path, {
    method,
    headers: { AccessKey: emulator.accessKey, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

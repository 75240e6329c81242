import * as v from "valibot";
import { engineCommand, present, type Stage } from "./stage.js";

const stateSchema = v.object({
  values: v.object({
    root_module: v.object({
      resources: v.array(v.object({ type: v.string(), mode: v.string(), values: v.record(v.string(), v.unknown()) })),
    }),
  }),
});

/** The attributes of the managed resources in the state, by type; the app has one of each. */
export function resourcesInState(stateJson: string): Map<string, Record<string, unknown>> {
  const { resources } = v.parse(stateSchema, JSON.parse(stateJson)).values.root_module;
  return new Map(resources.filter(({ mode }) => mode === "managed").map(({ type, values }) => [type, values]));
}

const listSchema = v.object({ data: v.object({ content: v.string() }) });

/** Adds an entry to the app's access list through the API, as a colleague in the dashboard would. */
export async function addEntryOutside(stage: Stage): Promise<readonly string[]> {
  const list = present(resourcesInState(await engineCommand(stage, ["show", "-json"])).get("bunny_shield_access_list"));
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

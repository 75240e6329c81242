import * as v from "valibot";
import { type Call, jsonBody } from "./http/call.js";
import type { Context } from "./http/context.js";
import { differencesOf } from "./http/differences.js";
import { confirmedWrite } from "./http/lost-write.js";
import { hasData, readData } from "./http/response-schema.js";
import type { CallOptions } from "../shared/call-options.js";
import type { WriteOptions } from "./http/read-back.js";

/** Settings that every zone has. Every method rejects with an `ApiError`. */
export interface ZonePart<Settings> {
  get(zoneId: number, options?: CallOptions): Promise<Settings>;
  /**
   * Writes all settings and reads them back. Settings that are null are not sent. Rejects with `invalid_response` if the API
   * accepted a setting but did not apply it.
   */
  update(zoneId: number, settings: Settings, options?: WriteOptions<Settings>): Promise<Settings>;
}

/** Returns the members of a record that are not null. */
export function givenMembers(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

export interface PartKind<Settings> {
  readonly noun: string;
  readonly path: (zoneId: number) => Call<unknown>["path"];
  readonly schema: v.GenericSchema<unknown, Settings>;
  readonly body: (settings: Settings) => object;
}

/** Creates the operations of one kind of settings. */
export function createZonePart<Settings extends object>(
  context: Context,
  kind: PartKind<Settings>,
): ZonePart<Settings> {
  const { send, zoneWrites } = context;
  const { noun, schema, body } = kind;
  const getCall = (zoneId: number): Call<Settings> => ({
    operation: `read ${noun} of Shield zone ${zoneId}`,
    method: "GET",
    path: kind.path(zoneId),
    decode: ({ json }) => readData(schema, json()),
  });
  const updateCall = (zoneId: number, settings: Settings): Call<undefined> => ({
    operation: `update ${noun} of Shield zone ${zoneId}`,
    method: "PATCH",
    path: kind.path(zoneId),
    body: jsonBody(body(settings)),
    decode: hasData,
  });
  const update = async (
    zoneId: number,
    settings: Settings,
    { before, ...options }: WriteOptions<Settings>,
  ): Promise<Settings> => {
    const read = (reading: CallOptions): Promise<Settings> => send(getCall(zoneId), reading);
    const differences = (found: Settings): readonly string[] => differencesOf(settings, found);
    return confirmedWrite(context, { call: updateCall(zoneId, settings), read, differences, before }, options);
  };
  return {
    get: (zoneId, options) => send(getCall(zoneId), options),
    update: (zoneId, settings, options = {}) =>
      zoneWrites.run(zoneId, { kind: noun, object: noun }, () => update(zoneId, settings, options), options.signal),
  };
}

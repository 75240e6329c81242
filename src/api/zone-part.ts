import * as v from "valibot";
import { type Call, jsonBody, path } from "./http/call.js";
import type { Context } from "./client.js";
import { readBack } from "./http/read-back.js";
import { count, flag, readData } from "./http/schema.js";
import type { CallOptions } from "./http/settings.js";

/** The settings of bot detection (docs/reference/service.md#bot-detection). Null where the API returns nothing. */
export interface BotDetectionSettings {
  /** A code of `botDetectionModes`. */
  readonly executionMode: number | null;
  /** Codes of `sensitivities`. */
  readonly requestIntegrity: number | null;
  readonly ipAddress: number | null;
  readonly browserFingerprint: number | null;
  /** A code of `fingerprintAggressions`. */
  readonly aggression: number | null;
  readonly complexEnabled: boolean | null;
}

/** The settings of upload scanning (docs/reference/service.md#upload-scanning). */
export interface UploadScanningSettings {
  readonly isEnabled: boolean | null;
  /** Codes of `scanningModes`. */
  readonly csamScanningMode: number | null;
  readonly antivirusScanningMode: number | null;
}

/** Settings that every zone has. Every method rejects with an `ApiError`. */
export interface ZonePart<Settings> {
  get(zoneId: number, options?: CallOptions): Promise<Settings>;
  /**
   * Writes all settings and reads them back. Null ones are left out of the request. Rejects with `invalid_response` if the
   * API accepted a setting but did not apply it.
   */
  update(zoneId: number, settings: Settings, options?: CallOptions): Promise<Settings>;
}

/** Bot detection of Shield zones; the plan Basic refuses it with `plan_required`. */
export type BotDetection = ZonePart<BotDetectionSettings>;
/** Upload scanning of Shield zones. */
export type UploadScanning = ZonePart<UploadScanningSettings>;

const part = v.object({ sensitivity: count });

const botDetectionSchema: v.GenericSchema<unknown, BotDetectionSettings> = v.pipe(
  v.object({
    executionMode: count,
    requestIntegrity: part,
    ipAddress: part,
    browserFingerprint: v.object({ sensitivity: count, aggression: count, complexEnabled: flag }),
  }),
  v.transform(({ executionMode, requestIntegrity, ipAddress, browserFingerprint }) => ({
    executionMode,
    requestIntegrity: requestIntegrity.sensitivity,
    ipAddress: ipAddress.sensitivity,
    browserFingerprint: browserFingerprint.sensitivity,
    aggression: browserFingerprint.aggression,
    complexEnabled: browserFingerprint.complexEnabled,
  })),
);

/** Each object is sent with all members, since it is unknown whether the API merges a partial one. */
function botDetectionBody(settings: BotDetectionSettings): object {
  const { executionMode, requestIntegrity, ipAddress, browserFingerprint, aggression, complexEnabled } = settings;
  return given({
    executionMode,
    requestIntegrity: given({ sensitivity: requestIntegrity }),
    ipAddress: given({ sensitivity: ipAddress }),
    browserFingerprint: given({ sensitivity: browserFingerprint, aggression, complexEnabled }),
  });
}

const uploadScanningSchema: v.GenericSchema<unknown, UploadScanningSettings> = v.object({
  isEnabled: flag,
  csamScanningMode: count,
  antivirusScanningMode: count,
});

function given(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

/** The differences between the two parts. */
interface PartKind<Settings> {
  readonly noun: string;
  readonly path: (zoneId: number) => Call<unknown>["path"];
  readonly schema: v.GenericSchema<unknown, Settings>;
  readonly body: (settings: Settings) => object;
}

function createPart<Settings extends object>(context: Context, kind: PartKind<Settings>): ZonePart<Settings> {
  const { send, zoneWrites } = context;
  const { noun, schema, body } = kind;
  const getCall = (zoneId: number): Call<Settings> => ({
    operation: `read ${noun} of Shield zone ${zoneId}`,
    method: "GET",
    path: kind.path(zoneId),
    decode: ({ json }) => readData(schema, json()),
  });
  const updateCall = (zoneId: number, settings: Settings): Call<void> => ({
    operation: `update ${noun} of Shield zone ${zoneId}`,
    method: "PATCH",
    path: kind.path(zoneId),
    body: jsonBody(body(settings)),
    decode: ({ json }) => {
      readData(v.unknown(), json());
    },
  });
  const update = async (zoneId: number, settings: Settings, options: CallOptions): Promise<Settings> => {
    const call = updateCall(zoneId, settings);
    await send(call, options);
    const read = (): Promise<Settings> => send(getCall(zoneId), options);
    return readBack(
      context.settings,
      { operation: call.operation, read, differences: differencesFrom(settings) },
      options,
    );
  };
  return {
    get: (zoneId, options) => send(getCall(zoneId), options),
    update: (zoneId, settings, options = {}) =>
      zoneWrites.run(zoneId, { kind: noun, object: noun }, () => update(zoneId, settings, options), options.signal),
  };
}

const differencesFrom =
  (sent: object) =>
  (found: object): string[] =>
    Object.entries(sent)
      .filter(([name, value]) => value !== null && Reflect.get(found, name) !== value)
      .map(
        ([name, value]) => `${name} is ${JSON.stringify(Reflect.get(found, name))} instead of ${JSON.stringify(value)}`,
      );

/** Creates the bot detection of a client. */
export const createBotDetection = (context: Context): BotDetection =>
  createPart(context, {
    noun: "bot detection",
    path: (zoneId) => path`/shield/shield-zone/${zoneId}/bot-detection`,
    schema: botDetectionSchema,
    body: botDetectionBody,
  });

/** Creates the upload scanning of a client. */
export const createUploadScanning = (context: Context): UploadScanning =>
  createPart(context, {
    noun: "upload scanning",
    path: (zoneId) => path`/shield/shield-zone/${zoneId}/upload-scanning`,
    schema: uploadScanningSchema,
    body: given,
  });

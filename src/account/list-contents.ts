import { setMaxListeners } from "node:events";
import { isApiError } from "../api/index.js";
import { readWhole } from "../provider/access-lists/read.js";
import { exempts, stanceOfAction, stops } from "../zone/action/stance.js";
import type { Reading } from "./owners.js";
import type { Unread, ZoneForAudit, ZoneObject } from "./zone-for-audit.js";

const isList = ({ type, values }: ZoneObject): boolean =>
  type === "bunny_shield_access_list" && values?.["enabled"] === true;

/** How long a list is waited for whose requests the API fails, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Adds the contents of lists: of those that exempt, which may exempt everybody, and of those that stop where another zone exempts
 * something of the same kind.
 */
export async function withListContents(
  zones: readonly ZoneForAudit[],
  { client, options, onProgress }: Reading,
  unread: Unread[],
): Promise<readonly ZoneForAudit[]> {
  const exemptedIn = new Map<string, Set<number>>();
  for (const { id, objects } of zones)
    for (const { values } of objects.filter(isList))
      if (exempts(stanceOfAction(values?.["action"]))) {
        const kind = kindOf(values?.["type"]);
        exemptedIn.set(kind, (exemptedIn.get(kind) ?? new Set()).add(id));
      }
  const matters = (zone: number, object: ZoneObject): boolean => {
    if (!isList(object)) return false;
    const exempting = exemptedIn.get(kindOf(object.values?.["type"]));
    if (exempts(stanceOfAction(object.values?.["action"]))) return true;
    return stops(stanceOfAction(object.values?.["action"])) && [...(exempting ?? [])].some((other) => other !== zone);
  };
  const total = zones.flatMap(({ id, objects }) => objects.filter((object) => matters(id, object))).length;
  let done = 0;
  if (total > 0) onProgress?.(done, total, "access lists");
  const { signal } = options;
  const own = { ...options, signal: AbortSignal.any([signal]), patienceMs: PATIENCE_MS };
  setMaxListeners(0, own.signal); // One for each request that waits.
  const withContent = async (zone: number, object: ZoneObject): Promise<ZoneObject> => {
    if (!matters(zone, object)) return object;
    const list = Number(object.values?.["list_id"]);
    try {
      const [, { content }] = await readWhole({ client, options: own }, zone, list);
      return { ...object, values: { ...object.values, content: content ?? "" } };
    } catch (error) {
      if (signal.aborted || !isApiError(error)) throw error;
      unread.push({ zone, object: `${object.type} ${object.importId}`, reason: error.message });
      return object;
    } finally {
      onProgress?.((done += 1), total, "access lists");
    }
  };
  return Promise.all(
    zones.map(async (zone) => ({
      ...zone,
      objects: await Promise.all(zone.objects.map((object) => withContent(zone.id, object))),
    })),
  );
}

/** Lists of single addresses and of networks can be about the same visitors. */
const kindOf = (type: unknown): string => (type === "ip" || type === "cidr" ? "addresses" : String(type));

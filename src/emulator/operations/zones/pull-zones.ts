import * as v from "valibot";
import { type Answer, Refusal } from "../../answer.js";
import type { Contents, PullZone, Zone } from "../../contents.js";
import { InvalidInput, intParam, intQuery, jsonBody } from "../../input.js";
import { type Call, type Operation, operationsOf } from "../../operation.js";
import { edgeRulesOf, unknownPullZone } from "../exceptions.js";
import { text } from "../../fields.js";

const [SMALLEST_SIZE, LARGEST_SIZE] = [5, 1000];

/** A pull zone by its ID: its stored settings, and its Shield zone. */
interface Found {
  readonly id: number;
  readonly own: PullZone | undefined;
  readonly shield: Zone | undefined;
}

function find({ zones, pullZones }: Contents, id: number): Found {
  const own = pullZones.find(({ pullZoneId }) => pullZoneId === id);
  const shield = zones.find(({ pullZoneId }) => pullZoneId === id);
  if (own === undefined && shield === undefined) throw unknownPullZone();
  return { id, own, shield };
}

const inPath = (call: Call): Found => find(call.contents, intParam(call, "pullZoneId", true));

const usualName = (id: number): string => `zone-${id}`;

const systemHostname = (id: number, name: string | null): object => ({
  ...{ Id: id, Value: `${name ?? usualName(id)}.b-cdn.net`, ForceSSL: false },
  ...{ IsSystemHostname: true, HasCertificate: true },
});

/** Returns a pull zone with its settings as they were sent. */
function record(call: Call, { id, own, shield }: Found): object {
  const holder = shield ?? own;
  const name = own === undefined ? usualName(id) : own.name;
  return {
    Hostnames: [systemHostname(id, name)],
    ...own?.settings,
    Id: id,
    Name: name,
    EdgeRules: holder === undefined ? [] : edgeRulesOf(call, holder),
  };
}

function list(call: Call): Answer {
  const page = intQuery(call, "page", 0, [0]);
  const size = intQuery(call, "perPage", LARGEST_SIZE, [SMALLEST_SIZE, LARGEST_SIZE]);
  const { contents } = call;
  const ids = new Set([...contents.zones, ...contents.pullZones].flatMap(({ pullZoneId }) => pullZoneId ?? []));
  const all = [...ids].sort((one, other) => one - other);
  const start = Math.max(0, page - 1) * size;
  const Items = all.slice(start, start + size).map((id) => record(call, find(contents, id)));
  const HasMoreItems = start + size < all.length;
  return { status: 200, json: { Items, CurrentPage: page, TotalItems: all.length, HasMoreItems } };
}

const body = v.record(v.string(), v.unknown());
/** Members that other operations write, or that the API sets. */
const NO_SETTINGS = new Set(["id", "name", "edgerules", "hostnames", "optimizerclasses"]);

const settingsIn = (sent: v.InferOutput<typeof body>) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !NO_SETTINGS.has(name.toLowerCase())));

const HOST = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,58}[a-zA-Z0-9])?$/;

function create(call: Call): Answer {
  const sent = jsonBody(call, body);
  const { contents } = call;
  const { Name: name } = sent;
  if (typeof name !== "string" || !HOST.test(name))
    throw new InvalidInput({ Name: ["The Name is required, and part of a host name."] });
  if (contents.pullZones.some((one) => one.name === name))
    throw new Refusal({
      status: 400,
      json: { ErrorKey: "pullzone.name_taken", Field: "Name", Message: "The pull zone name is already taken." },
    });
  const id = contents.nextIds.pullZone++;
  const settings = {
    CnameDomain: "b-cdn.net",
    ...settingsIn(sent),
  };
  contents.pullZones.push({ pullZoneId: id, name, settings, edgeRules: [] });
  return { status: 201, json: record(call, find(contents, id)) };
}

/** Keeps omitted settings. */
function update(call: Call): Answer {
  const { id, own } = inPath(call);
  const { pullZones } = call.contents;
  const written = own ?? { pullZoneId: id, name: usualName(id), settings: {}, edgeRules: [] };
  if (own === undefined) pullZones.push(written);
  Object.assign(written.settings, settingsIn(jsonBody(call, body)));
  return { status: 200, json: record(call, find(call.contents, id)) };
}

/** Also removes the Shield zone of the pull zone, with the objects of the Shield zone. */
function remove(call: Call): Answer {
  const { id, shield } = inPath(call);
  const { contents } = call;
  contents.pullZones = contents.pullZones.filter(({ pullZoneId }) => pullZoneId !== id);
  if (shield === undefined) return { status: 204 };
  const isOther = ({ shieldZoneId }: { readonly shieldZoneId: number }): boolean =>
    shieldZoneId !== shield.shieldZoneId;
  contents.zones = contents.zones.filter(isOther);
  contents.accessLists = contents.accessLists.filter(isOther);
  contents.rateLimits = contents.rateLimits.filter(isOther);
  contents.wafRules = contents.wafRules.filter(isOther);
  return { status: 204 };
}

const tagBody = v.nullable(v.object({ CacheTag: v.optional(text) }));

/** There is no cache to purge: the log of requests shows the purge. */
function purgePullZone(call: Call): Answer {
  const id = intParam(call, "pullZoneId", true);
  const { zones, pullZones } = call.contents;
  if (![...zones, ...pullZones].some(({ pullZoneId }) => pullZoneId === id)) throw unknownPullZone();
  if (call.body.length > 0) jsonBody(call, tagBody);
  return { status: 204 };
}

function purgeUrl({ query }: Call): Answer {
  const url = query.get("url") ?? "";
  if (!URL.canParse(url)) throw new InvalidInput({ url: [`The value '${url}' is not valid.`] });
  return { status: 200 };
}

const ALL = "/pullzone";
const ONE = `${ALL}/:pullZoneId`;
/**
 * Pull zones, for the objects of Shield that refer to them (docs/reference/edge-rules.md#pull-zones).
 * Purges of the cache (docs/reference/edge-rules.md#purges).
 */
export const pullZoneOperations: readonly Operation[] = operationsOf("account-status", {
  listPullZones: ["GET", ALL, list],
  createPullZone: ["POST", ALL, create],
  getPullZone: ["GET", ONE, (call) => ({ status: 200, json: record(call, inPath(call)) })],
  updatePullZone: ["POST", ONE, update],
  deletePullZone: ["DELETE", ONE, remove],
  purgePullZone: ["POST", "/pullzone/:pullZoneId/purgeCache", purgePullZone],
  purgeUrl: ["POST", "/purge", purgeUrl],
});

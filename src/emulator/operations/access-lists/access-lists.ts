import * as v from "valibot";
import { type Answer, Failure, type StatusBlock } from "../../answer.js";
import { type AccessList, type Contents, timeStamp, type Zone } from "../../contents.js";
import { jsonBody, intParam } from "../../input.js";
import { type Call, type Operation, noFailure, operationsOf, DATA, dataAnswer } from "../../operation.js";
import { countsOf, entriesOf, findBadEntry, sha256, storedContent } from "./content.js";
import { findAccessList, findZone, accessListMissing } from "../zones/objects.js";

const BASE = "/shield/shield-zone/:shieldZoneId/access-lists";
const LOG_ACTION = 4;
const TYPES = [0, 1, 2, 3, 4, 5];

const createBody = v.object({
  name: v.pipe(v.string("The name field is required."), v.nonEmpty("The name field is required.")),
  type: v.picklist(TYPES, "The type field is required: 0 to 5."),
  content: v.string("The content field is required."),
  description: v.optional(v.nullable(v.string()), null),
  checksum: v.optional(v.nullable(v.string()), null),
});

const updateBody = v.object({
  name: v.optional(v.nullable(v.string()), null),
  content: v.optional(v.nullable(v.string()), null),
  checksum: v.optional(v.nullable(v.string()), null),
});

/** Returns the record of `GET access-lists/{id}`, which has no configuration (docs/reference/service.md#content-of-a-list). */
function details(call: Call, list: AccessList): Answer {
  const { listId: id, name, description, type, checksum, entryCount, lastModified } = list;
  const content = call.variants.contentLineEnd === "crlf" ? list.content.replaceAll("\n", "\r\n") : list.content;
  return {
    status: 200,
    json: {
      data: { id, name, description, type, content, checksum, entryCount, lastModified },
      ...noFailure(call, "error"),
    },
  };
}

const customListsOf = (contents: Contents, zone: Zone): AccessList[] =>
  contents.accessLists.filter(({ shieldZoneId }) => shieldZoneId === zone.shieldZoneId);

/**
 * Returns the content to store in a list. `freed` is the number of entries that the list already has. Fails if the quota, the
 * syntax or the checksum does not allow the content.
 */
function acceptContent(
  call: Call,
  zone: Zone,
  { type, content: sent, checksum }: Pick<v.InferOutput<typeof createBody>, "type" | "content" | "checksum">,
  freed = 0,
) {
  const bad = call.variants.entrySyntax === "checked" ? findBadEntry(type, sent) : null;
  if (bad !== null) throw refused(`The entry '${bad.slice(0, 100)}' is not valid for this type of list.`);
  if (entriesOf(sent).length === 0 && call.variants.emptyList === "refused") throw refused("The list has no entries.");
  const content = storedContent(type, sent, call.variants);
  const held = call.variants.checksum === "of-stored" ? content : sent;
  if (checksum !== null && call.variants.checksum !== "unchecked" && checksum !== sha256(held)) {
    throw refused("The checksum does not match the content.");
  }
  const counts = countsOf(content);
  const total = customListsOf(call.contents, zone).reduce((sum, list) => sum + list.entryCount, -freed);
  if (zone.customEntryLimit !== null && total + counts.entryCount > zone.customEntryLimit) {
    throw quotaExceeded(`Entry limit exceeded. You can have a maximum of ${zone.customEntryLimit} entries.`);
  }
  return { content, ...counts, lastModified: timeStamp(call.now) };
}

const refused = (message: string): Failure => new Failure(400, 400, message, null);
const quotaExceeded = (message: string): Failure =>
  new Failure(
    202,
    400,
    `Custom Access List ${message} Please upgrade your Bunny Shield tier or contact support for assistance.`,
    null,
  );

function create(call: Call): Answer {
  const zone = findZone(call);
  const body = jsonBody(call, createBody);
  const limit = zone.customListLimit;
  if (limit !== null && customListsOf(call.contents, zone).length >= limit) {
    throw quotaExceeded(`limit exceeded. You can have a maximum of ${limit} custom lists.`);
  }
  const accepted = acceptContent(call, zone, body);
  const { nextIds } = call.contents;
  const list: AccessList = {
    listId: nextIds.accessList++,
    configurationId: nextIds.configuration++,
    shieldZoneId: zone.shieldZoneId,
    name: body.name,
    description: body.description,
    type: body.type,
    ...accepted,
    isEnabled: call.variants.newList === "enabled",
    action: LOG_ACTION,
  };
  call.contents.accessLists.push(list);
  return details(call, list);
}

function update(call: Call): Answer {
  const zone = findZone(call);
  const list = findAccessList(call, zone);
  const body = jsonBody(call, updateBody);
  const { content, checksum } = body;
  if (content !== null)
    Object.assign(list, acceptContent(call, zone, { type: list.type, content, checksum }, list.entryCount));
  if (body.name !== null) {
    list.name = body.name;
    list.lastModified = timeStamp(call.now);
  }
  return details(call, list);
}

function remove(call: Call): Answer {
  const list = findAccessList(call, findZone(call));
  call.contents.accessLists.splice(call.contents.accessLists.indexOf(list), 1);
  return { status: 200, json: { statusCode: 200, success: true, message: "Deleted.", errorKey: null } };
}

/**
 * Returns every list of the zone, managed and custom. Each list has its configuration, and the response has the zone's quota
 * (docs/reference/service.md#overview-of-a-zone).
 */
function list(call: Call): Answer {
  const zone = findZone(call);
  const custom = customListsOf(call.contents, zone);
  return {
    status: 200,
    json: {
      managedLists: call.contents.managedLists.flatMap((managed) => {
        const { description, ...configured } = {
          ...managed,
          ...zone.managedLists.find(({ listId }) => listId === managed.listId),
        };
        return "configurationId" in configured ? [{ ...configured, description }] : [];
      }),
      customLists: custom.map(customSummary),
      customEntryCount: custom.reduce((sum, { entryCount }) => sum + entryCount, 0),
      customEntryLimit: zone.customEntryLimit,
      customListCount: custom.length,
      customListLimit: zone.customListLimit,
      ...noFailure(call, "error"),
    },
  };
}

function customSummary(list: AccessList) {
  const { listId, configurationId, name, description, isEnabled, type, action, entryCount, lastModified } = list;
  return {
    listId,
    configurationId,
    name,
    description,
    isEnabled,
    type,
    category: 0,
    action,
    requiredPlan: 0,
    entryCount,
    updateFrequency: null,
    lastUpdated: lastModified,
  };
}

function listFailure(error: StatusBlock): unknown {
  return {
    managedLists: null,
    customLists: null,
    customEntryCount: null,
    customEntryLimit: null,
    customListCount: null,
    customListLimit: null,
    error,
  };
}

const ACTIONS = [0, 1, 2, 3, 4, 5];

const body = v.object({
  isEnabled: v.optional(v.nullable(v.boolean()), null),
  action: v.optional(v.picklist(ACTIONS, "The action must be 0 to 5.")),
});

/** Returns the configuration of a custom or managed list. Rejects a managed list that the zone's Shield plan does not include. */
function findConfiguration(call: Call, zone: Zone): { isEnabled: boolean; action: number } {
  const id = intParam(call, "configurationId", true);
  const custom = call.contents.accessLists.find(
    (list) => list.configurationId === id && list.shieldZoneId === zone.shieldZoneId,
  );
  if (custom) return custom;
  const managed = zone.managedLists.find(({ configurationId }) => configurationId === id);
  if (!managed) throw accessListMissing();
  const list = call.contents.managedLists.find(({ listId }) => listId === managed.listId);
  if (list && list.requiredPlan > zone.planType) {
    throw new Failure(202, 400, "This Access List is not available on your plan.", "not_available.access_list");
  }
  return managed;
}

/** Enables a list or changes its action; keeps omitted members (docs/reference/service.md#configure-a-list). */
function configure(call: Call): Answer {
  const configuration = findConfiguration(call, findZone(call));
  const { isEnabled, action } = jsonBody(call, body);
  if (isEnabled !== null) configuration.isEnabled = isEnabled;
  if (action !== undefined) configuration.action = action;
  const data = { isEnabled: configuration.isEnabled, action: configuration.action };
  return dataAnswer(call, data);
}

/**
 * Access lists, their configurations, and the names of the codes: docs/reference/service.md#overview-of-a-zone, #update-a-list,
 * #delete-a-list, #configure-a-list and #enumerations.
 */
export const accessListOperations: readonly Operation[] = operationsOf("account-problem", {
  listAccessLists: ["GET", BASE, list, { wrapFailure: listFailure }],
  createAccessList: ["POST", BASE, create, DATA],
  getAccessList: ["GET", `${BASE}/:id`, (call) => details(call, findAccessList(call, findZone(call))), DATA],
  updateAccessList: ["PATCH", `${BASE}/:id`, update, DATA],
  deleteAccessList: ["DELETE", `${BASE}/:id`, remove],
  updateAccessListConfiguration: [
    "PATCH",
    "/shield/shield-zone/:shieldZoneId/access-lists/configurations/:configurationId",
    configure,
    DATA,
  ],
  getAccessListEnums: [
    "GET",
    "/shield/shield-zone/:shieldZoneId/access-lists/enums",
    ({ contents }) => ({ status: 200, json: contents.enums.accessLists }),
  ],
});

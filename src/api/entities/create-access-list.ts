import { abortable } from "../abort.js";
import type { Context } from "../context.js";
import { isApiError, type ApiError } from "../errors.js";
import type { ZoneRead } from "../zone-reads.js";
import { createCall, getCall, type TimedOverview } from "./access-list-calls.js";
import type {
  AccessListInput,
  CreateAccessListOptions,
  CreatedAccessList,
  CustomAccessList,
} from "./access-list-records.js";
import { findLostList, sameLines } from "./lost-create.js";

const lookAgainMs = 1000;

/** Makes `accessLists.create`. A client remembers the lists it made, so that none is adopted twice. */
export function accessListCreator(
  context: Context,
  overview: ZoneRead<TimedOverview>,
): (zoneId: number, input: AccessListInput, options: CreateAccessListOptions) => Promise<CreatedAccessList> {
  const known = new Set<number>();

  const createOrFind = async (
    zoneId: number,
    input: AccessListInput,
    options: CreateAccessListOptions,
  ): Promise<CreatedAccessList> => {
    let sentAt = performance.now();
    const onSend = (): void => {
      sentAt = performance.now();
    };
    try {
      return { ...(await post(context, zoneId, input, options, onSend)), adopted: false };
    } catch (thrown) {
      if (!isApiError(thrown) || !thrown.mayHaveHappened || options.signal?.aborted === true) throw thrown;
      return { ...(await find(thrown, zoneId, input, options, () => performance.now() - sentAt)), adopted: true };
    }
  };

  const find = (
    lost: ApiError,
    zoneId: number,
    input: AccessListInput,
    { signal, sameContent }: CreateAccessListOptions,
    sinceSent: () => number,
  ): Promise<CustomAccessList> =>
    findLostList(lost, {
      input,
      known,
      sinceSent,
      overview: () => overview(zoneId, { signal, isFresh: true }),
      content: (listId) => context.send(getCall(zoneId, listId), { signal }),
      sameContent: sameContent ?? sameLines,
      wait: () => abortable(context.settings.sleep(lookAgainMs, signal), signal),
    });

  return (zoneId, input, options) =>
    context.zoneWrites.run(
      zoneId,
      { kind: "access-list", isCreate: true },
      async () => {
        const created = await createOrFind(zoneId, input, options);
        known.add(created.id);
        return created;
      },
      options.signal,
    );
}

/** Sends the POST, and once more without the checksum where the service refuses that. */
async function post(
  { send }: Context,
  zoneId: number,
  input: AccessListInput,
  options: CreateAccessListOptions,
  onSend: () => void,
): Promise<CustomAccessList> {
  try {
    return await send({ ...createCall(zoneId, input), onSend }, options);
  } catch (thrown) {
    if (!refusesChecksum(thrown) || (input.checksum ?? null) === null) throw thrown;
    return send({ ...createCall(zoneId, { ...input, checksum: null }), onSend }, options);
  }
}

/** Whether a list was refused for its checksum: a service that rewrites entries before it hashes them may. */
export function refusesChecksum(thrown: unknown): boolean {
  return (
    isApiError(thrown, "invalid_request") &&
    /checksum/i.test([thrown.reason, ...thrown.fieldErrors.map(({ field }) => field)].join(" "))
  );
}

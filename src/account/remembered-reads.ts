import type { BunnyClient, CallOptions, Page, ShieldZone } from "../api/index.js";

/**
 * Wraps a client for one look at an account. Requests each overview (zones, applications, and a zone's lists, bots, and API
 * Guardian) only once. All responses then come from nearly the same moment.
 */
export function withSharedReads(client: BunnyClient): BunnyClient {
  const { accessLists, apiGuardian, applications, bots, zones } = client;
  const zone = remembered((id: number, options) => zones.get(id, options));
  const allZones = once((options) => collected(zones.pages(options)));
  const lists = remembered((id: number, options) => accessLists.list(id, options));
  const allApplications = once((options) => gathered(applications.list(options)));
  return {
    ...client,
    zones: {
      ...zones,
      async *pages(options) {
        const pages = await allZones(options);
        for (const found of pages.flatMap(({ data }) => data)) zone.know(found.shieldZoneId, found);
        yield* pages;
      },
      get: zone.read,
      known: zone.read,
    },
    accessLists: {
      ...accessLists,
      list: lists.read,
      async details(zoneId, listId, options) {
        const { customLists, managedLists } = await lists.read(zoneId, options);
        const row = [...customLists, ...managedLists].find((one) => one.listId === listId);
        return row ?? accessLists.details(zoneId, listId, options);
      },
    },
    apiGuardian: { ...apiGuardian, get: remembered((id: number, options) => apiGuardian.get(id, options)).read },
    applications: {
      ...applications,
      async *list(options) {
        yield* await allApplications(options);
      },
    },
    bots: { ...bots, list: remembered((id: number, options) => bots.list(id, options)).read },
  };
}

type Read<Key, Answer> = (key: Key, options?: CallOptions) => Promise<Answer>;

function remembered<Key, Answer>(request: Read<Key, Answer>) {
  const answers = new Map<Key, Promise<Answer>>();
  const read: Read<Key, Answer> = (key, options) => {
    const answer = answers.get(key) ?? request(key, options);
    answers.set(key, answer);
    return answer;
  };
  return { read, know: (key: Key, answer: Answer) => answers.set(key, Promise.resolve(answer)) };
}

function once<Answer>(request: (options?: CallOptions) => Promise<Answer>): typeof request {
  let answer: Promise<Answer> | undefined;
  return (options) => (answer ??= request(options));
}

const collected = (pages: AsyncIterable<Page<ShieldZone>>) => gathered(pages);

async function gathered<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

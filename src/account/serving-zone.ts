import { isOwnFailure, type Reading } from "./owners.js";

/** A Shield zone and its public hosts; empty if they are unknown. */
export interface ServingZone {
  readonly zone: number;
  readonly hosts: readonly string[];
}

/** Returns Shield zones with their hosts: the zones with these IDs, or all zones. Takes one request per hundred pull zones. */
export async function zonesWithHosts(
  ids: readonly number[],
  { client, options }: Reading,
): Promise<readonly ServingZone[]> {
  const mapping = await client.zones.mapping(options);
  const pullZones = new Map(mapping.map(({ shieldZoneId, pullZoneId }) => [shieldZoneId, pullZoneId]));
  const zones = ids.length > 0 ? ids : [...pullZones.keys()];
  const hosts = new Map<number, readonly string[]>();
  try {
    for await (const page of client.pullZones.pages(options))
      for (const { id, hostnames } of page) hosts.set(id, hostnames);
  } catch (error) {
    if (!isOwnFailure(error)) throw error;
  }
  return zones.map((zone) => ({ zone, hosts: hosts.get(pullZones.get(zone) ?? 0) ?? [] }));
}

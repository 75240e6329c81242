import type { BunnyClient } from "../api/index.js";
import { DiagnosticError, type AttributePath, type Diagnostics } from "../framework/index.js";

/** The zone of a list; right after a move only the pull zone is known (API facts §10.2). */
export async function zoneOf(
  client: BunnyClient,
  shieldZone: number | null,
  pullZone: number | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (shieldZone !== null) return shieldZone;
  const found = (await client.zones.mapping({ signal })).find(({ pullZoneId }) => pullZoneId === pullZone);
  if (found) return found.shieldZoneId;
  throw new DiagnosticError(
    undefined,
    "No Shield zone for the moved list",
    `The list was moved from the official provider, which knows its pull zone ${pullZone ?? "?"} only, and no Shield zone of the account protects that. Remove the moved block, and import the list by its Shield zone.`,
  );
}

/** A moved list that was never read has no zone yet, which would look like a list of another zone: a replacement. */
export function refuseUnread(
  prior: { readonly shield_zone_id: number | null } | null,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  if (prior?.shield_zone_id !== null) return;
  diagnostics.error(
    at,
    "The moved list was not read yet",
    "The list comes from the official provider, whose state does not name the Shield zone; reading the list finds it. " +
      "Plan again without -refresh=false. Nothing was changed.",
  );
}

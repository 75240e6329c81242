import { Construct, type IConstruct } from "constructs";
import { DataBunnyShieldZone } from "./generated/data-bunny-shield-zone/index.js";
import { integerProblem } from "./literals.js";

/** A Shield zone, however it was found. */
export interface IShieldZone extends IConstruct {
  /** Number of the zone; a token where Terraform looks it up. */
  readonly shieldZoneId: number;
}

/**
 * A Shield zone that exists. The API makes zones itself, so there is nothing to create: the constructs of a zone are
 * given one of these.
 *
 * @example
 * const zone = ShieldZone.fromPullZone(this, "zone", 9001);
 */
export class ShieldZone extends Construct implements IShieldZone {
  /** A zone by its own number. */
  public static fromShieldZoneId(scope: Construct, id: string, shieldZoneId: number): ShieldZone {
    const zone = new ShieldZone(scope, id, shieldZoneId);
    zone.node.addValidation({
      validate: () => integerProblem("shieldZoneId", shieldZoneId, 1, Number.MAX_SAFE_INTEGER),
    });
    return zone;
  }

  /** The zone that protects a pull zone; Terraform looks it up when it plans. */
  public static fromPullZone(scope: Construct, id: string, pullZoneId: number): ShieldZone {
    const zone = new ShieldZone(scope, id, undefined, pullZoneId);
    zone.node.addValidation({ validate: () => integerProblem("pullZoneId", pullZoneId, 1, Number.MAX_SAFE_INTEGER) });
    return zone;
  }

  /** Number of the zone; a token where Terraform looks it up. */
  public readonly shieldZoneId: number;
  /** The data source that finds the zone; nothing if its number was given. */
  public readonly resource: DataBunnyShieldZone | undefined;

  private constructor(scope: Construct, id: string, shieldZoneId: number | undefined, pullZoneId?: number) {
    super(scope, id);
    if (shieldZoneId === undefined) {
      this.resource = new DataBunnyShieldZone(this, "Resource", pullZoneId === undefined ? {} : { pullZoneId });
      this.shieldZoneId = this.resource.shieldZoneId;
    } else this.shieldZoneId = shieldZoneId;
  }
}

/** Text that is the same for two zones that are known to be one: by number, or by the pull zone that they protect. */
export function zoneKey(zone: IShieldZone): string {
  const pullZoneId = zone instanceof ShieldZone ? zone.resource?.pullZoneIdInput : undefined;
  return pullZoneId === undefined ? `zone ${zone.shieldZoneId}` : `pull zone ${pullZoneId}`;
}

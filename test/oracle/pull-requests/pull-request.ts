import type { Contents, Seed } from "../../../src/emulator/index.js";
import { defaultSeed } from "../../../src/emulator/index.js";
import type { ResourceType } from "../../cases/generated/index.js";

/** What one pull request is about: objects that no other one touches, so that many share a workspace. */
export interface Place {
  /** Part of the names in Terraform. */
  readonly name: string;
  readonly zone: number;
  readonly otherZone: number;
  readonly pullZone: number;
  readonly otherPullZone: number;
  readonly app: string;
  readonly otherApp: string;
  /** The first of a hundred IDs for objects that exist without Terraform. */
  readonly firstId: number;
}

/** An attribute of another object of the configuration, known once that exists. */
export class Reference {
  constructor(
    readonly label: string,
    readonly attribute: string,
  ) {}
}

/** A value that is known only after apply: the output of another object. */
export class KnownAfterApply {
  constructor(readonly value: unknown) {}
}

/** A resource block. */
export interface Declared {
  readonly type: ResourceType;
  /** Values as in JSON, {@link Reference}, or {@link KnownAfterApply}. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Labels of other blocks. */
  readonly dependsOn?: readonly string[];
  readonly createBeforeDestroy?: true;
}

/** Resource blocks by label. */
export type Declarations = Readonly<Record<string, Declared>>;

/** A change of a configuration that somebody proposes. */
export interface PullRequest {
  readonly name: string;
  /** Changes what the account has before Terraform is used. */
  readonly outside?: (contents: Contents, at: Place) => void;
  readonly before?: (at: Place) => Declarations;
  readonly after: (at: Place) => Declarations;
  /** IDs by the labels of the objects that `after` imports. */
  readonly imports?: (at: Place) => Readonly<Record<string, string>>;
  /** Labels of `before` that leave the state and continue to exist. */
  readonly forgets?: readonly string[];
  /** Why the verdict differs from what the emulator shows; without it, they must agree. */
  readonly differs?: Difference;
}

/** The reasons for which a verdict may differ from the truth, and what it is then. */
export const DIFFERENCES = {
  "for a moment": {
    why: "Nothing is stopped between a deletion and the creation that follows, although the end is the same.",
    verdict: ["loosens"],
  },
  "nobody knows": {
    why: "Only bunny.net could tell what it does, so it is judged as if it might let more through.",
    verdict: ["loosens", "mixed", "unknown"],
  },
  "not in the plan": {
    why: "Whether there is something to lift, or an order to change, is not part of the plan.",
    verdict: ["loosens"],
  },
  "a promise": {
    why: "What still stops is to be created in the same plan, which may fail.",
    verdict: ["unknown"],
  },
  "what it costs": {
    why: "A higher plan has more managed rules, but a reviewer must know what it costs.",
    verdict: ["neutral"],
  },
  "only what is new": {
    why: "A page is reported for what it newly runs, not for what it no longer does.",
    verdict: ["neutral"],
  },
} as const satisfies Readonly<Record<string, { readonly why: string; readonly verdict: readonly string[] }>>;

/** One of these reasons. */
export type Difference = keyof typeof DIFFERENCES;

const ENTERPRISE = 3;

/** The place of the pull request with this number. */
export function placeOf(index: number): Place {
  const zone = 20_000 + 10 * index;
  return {
    name: `p${index}`,
    zone,
    otherZone: zone + 1,
    pullZone: 900_000 + 10 * index,
    otherPullZone: 900_001 + 10 * index,
    app: `app-p${index}`,
    otherApp: `app-p${index}-other`,
    firstId: 1_000_000 + 100 * index,
  };
}

/** What exists before Terraform is used: two zones and two applications for each place. */
export function seedOf(places: readonly Place[]): Seed {
  return {
    ...defaultSeed,
    zones: places.flatMap(({ zone, otherZone, pullZone, otherPullZone }) => [
      { shieldZoneId: zone, pullZoneId: pullZone, planType: ENTERPRISE, whitelabelResponsePages: true },
      { shieldZoneId: otherZone, pullZoneId: otherPullZone, planType: ENTERPRISE, whitelabelResponsePages: true },
    ]),
    rateLimits: [],
    accessLists: [],
    wafRules: [],
    applications: places.flatMap(({ app, otherApp }) =>
      [app, otherApp].map((appId) => ({ appId, name: appId, min: 1, max: 3 })),
    ),
    nextIds: {
      accessList: 100_000,
      configuration: 200_000,
      rateLimit: 300_000,
      wafRule: 400_000,
      apiGuardianEndpoint: 500_000,
      shieldZone: 600_000,
    },
  };
}

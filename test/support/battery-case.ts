import type { Seed } from "../../src/emulator/index.js";
import type { Attributes } from "./configuration.js";
import type { ServiceFault } from "./service.js";

/** Sends a request as a person with the account's key would, and returns the JSON response. */
export interface Sender {
  readonly send: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

/** A change of the remote object without Terraform. */
export interface OutsideChange {
  /** What changes, for the name of the test. */
  readonly name: string;
  /** Makes the change; `object` contains the attributes in the state. */
  readonly make: (service: Sender, object: Attributes) => Promise<void>;
  /** What the next refresh finds, by attribute: exactly these must be shown as drift. */
  readonly shows: Attributes;
}

/** Another value for an attribute, and what else must change so that the configuration stays valid. */
export interface Replacement {
  readonly value: unknown;
  readonly along?: Attributes;
}

/** What a `list` block finds, by default in `LISTED_SEED`. */
export interface Listing {
  readonly seed?: Seed;
  /** The `config` of the block. */
  readonly filter: Attributes;
  /** The identity and the display name of every object, in order. */
  readonly found: readonly (readonly [identity: Attributes, displayName: string])[];
  /** The requests until the first object; 1 unless more are necessary. */
  readonly requests?: number;
}

/** What the battery needs to know about a resource; everything else follows from its schema and its example. */
export interface BatteryCase {
  /** Initial contents of the emulator; default: the default seed. */
  readonly seed?: Seed;
  /** A configuration with every attribute; ids and the like are those of the emulator's seed. */
  readonly attributes: Attributes;
  /** Another value for each attribute that is updated in place. They are applied one after the other. */
  readonly updates: Attributes;
  /** Another value for each attribute whose change replaces the object. */
  readonly replaces: Readonly<Record<string, Replacement>>;
  /**
   * Configurable attributes that neither `updates` nor `replaces` can name, each with the reason.
   * `every-definition/every-lifecycle.test.ts` fails if none of the three names an attribute.
   */
  readonly neither?: Readonly<Record<string, string>>;
  /**
   * Attributes besides `timeouts` whose change must send no request, and which are left out of the configuration for an import. In
   * `test/cases`, they are those whose definition has `local: true`: `every-definition/generated.test.ts` compares the two.
   */
  readonly local?: readonly string[];
  /**
   * Computed attributes that depend on others, and so may differ too when something is changed outside of Terraform.
   */
  readonly derived?: readonly string[];
  /**
   * Attributes that the API does not return, so an import leaves them as given here, and the next plan is an update that
   * sets them.
   */
  readonly unreadable?: Attributes;
  /** Other spellings of the same configuration: each is a set of attributes that must plan nothing. */
  readonly respelt: readonly Attributes[];
  /** The import ID, from the attributes in the state. */
  readonly importId: (object: Attributes) => string;
  /** A well-formed ID of an object that does not exist. */
  readonly absentId: string;
  /** Changes outside of Terraform, one for each attribute that can be changed there. */
  readonly drifts: readonly OutsideChange[];
  /** Deletes the remote object outside of Terraform; null if it cannot be deleted. */
  readonly remove: ((service: Sender, object: Attributes) => Promise<void>) | null;
  /** Data sources that are read beside the object, by type; `of` is the value of one of its attributes. */
  readonly reads?: (of: (attribute: string) => unknown) => Readonly<Record<string, Attributes>>;
  /** Why a destroy leaves the remote object changed; unless given, the battery checks that it leaves the seed. */
  readonly keptOnDestroy?: string;
  /** The emulator's name for the operation that creates the object, whose response is lost once. */
  readonly createdBy: string;
  /** What `terraform query` finds. */
  readonly listed: Listing;
  /** A fault that makes the create fail after the remote object exists; null if one request is enough. */
  readonly halfCreated: ServiceFault | null;
}

import type { Seed } from "../../src/emulator/index.js";
import type { Attributes } from "./configuration.js";
import type { ServiceFault } from "./service.js";

/** Sends a request as a person with the account's key would, and returns the JSON that is answered. */
export interface Sender {
  readonly send: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

/** A change that somebody makes to the remote object without Terraform. */
export interface OutsideChange {
  /** What is changed, for the name of the test. */
  readonly name: string;
  /** Makes the change; `object` holds the attributes in the state. */
  readonly make: (service: Sender, object: Attributes) => Promise<void>;
  /** What the next refresh finds, by attribute: these and no others must be shown as drift. */
  readonly shows: Attributes;
}

/** Another value for an attribute, and what has to change with it so that the configuration stays valid. */
export interface Replacement {
  readonly value: unknown;
  readonly along?: Attributes;
}

/** What the battery has to know about a resource; everything else follows from its schema and its example. */
export interface BatteryCase {
  /** What the emulator begins with; the default seed unless given. */
  readonly seed?: Seed;
  /** A configuration with every attribute; ids and the like are those of the emulator's seed. */
  readonly attributes: Attributes;
  /** Another value for each attribute that is updated in place. They are applied one after the other. */
  readonly updates: Attributes;
  /** Another value for each attribute whose change replaces the object. */
  readonly replaces: Readonly<Record<string, Replacement>>;
  /**
   * Configurable attributes that neither `updates` nor `replaces` can name, each with the reason. The battery fails when
   * the schema has an attribute that none of the three names.
   */
  readonly neither?: Readonly<Record<string, string>>;
  /**
   * Attributes that only the provider knows, besides `timeouts`: a change of them must make no request, and they are left
   * out of the configuration that is imported into.
   */
  readonly local?: readonly string[];
  /** Computed attributes that follow from others, and so may differ along with them when something is changed outside. */
  readonly derived?: readonly string[];
  /** Other spellings of the same configuration: each is a set of attributes that must plan nothing. */
  readonly respelt: readonly Attributes[];
  /** The id to import by, from the attributes in the state. */
  readonly importId: (object: Attributes) => string;
  /** A well-formed id of an object that is not there. */
  readonly absentId: string;
  /** Changes behind Terraform's back, one for each attribute that can be changed there. */
  readonly drifts: readonly OutsideChange[];
  /** Deletes the remote object behind Terraform's back; null when it cannot be deleted. */
  readonly remove: ((service: Sender, object: Attributes) => Promise<void>) | null;
  /** The emulator's name for the operation that makes the object, whose answer gets lost once. */
  readonly createdBy: string;
  /** A fault that makes the creation fail after the remote object exists; null when one request is all there is. */
  readonly halfCreated: ServiceFault | null;
}

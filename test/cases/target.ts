/** What the cases use: a zone and an application, and the second of each for replacements. */
export interface Target {
  readonly zone: number;
  readonly otherZone: number;
  /** The pull zones of the two zones. */
  readonly pullZone: number;
  readonly otherPullZone: number;
  /** Managed lists that the zone's Shield plan includes. */
  readonly managedList: number;
  readonly otherManagedList: number;
  readonly bot: number;
  readonly otherBot: number;
  readonly app: string;
  readonly otherApp: string;
  /** Prefix of the name of everything that is created and has a name. */
  readonly prefix: string;
}

/** The target in the emulator: its default seed, and the application that the case of autoscaling adds. */
export const SEEDED: Target = {
  zone: 42,
  otherZone: 44,
  pullZone: 9001,
  otherPullZone: 9003,
  managedList: 1,
  otherManagedList: 2,
  bot: 17,
  otherBot: 19,
  app: "app-shop",
  otherApp: "app-blog",
  prefix: "",
};

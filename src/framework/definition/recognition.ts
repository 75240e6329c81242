/** How an object is told from another one that has its number. */
export interface Recognition {
  /** The attributes that its create sends. */
  readonly sent: readonly string[];
  /**
   * A computed attribute that is null until the object was read. Needed where no required attribute identifies the object:
   * engines lose the private state of such an object when they replace a tainted one.
   */
  readonly nullUntilRead?: string;
}

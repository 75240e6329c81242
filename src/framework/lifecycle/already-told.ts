/** Thrown to end an RPC whose errors the user has been told already. */
export class AlreadyTold extends Error {
  override readonly name = "AlreadyTold";
}

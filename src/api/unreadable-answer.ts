/** An answer that cannot be read; internal, the sender makes an `ApiError` of it. */
export class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
}

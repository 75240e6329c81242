/** What to do about an error, if it says so, as each `ApiError` does; otherwise empty. */
export function adviceOf(error: unknown): string {
  const advice: unknown = error instanceof Error && "advice" in error ? error.advice : "";
  return typeof advice === "string" ? advice : "";
}

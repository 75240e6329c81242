const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "It does not exist.",
  EACCES: "This user has no permission.",
  EPERM: "This user has no permission.",
  EISDIR: "It is a folder. Give a file.",
  ENOTDIR: "A part of its path is a file.",
  EROFS: "The file system is read-only.",
  ENOSPC: "The disk is full.",
};

/** Why a file cannot be read or written, in a sentence; the message of any other thrown value. */
export function fileProblem(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const reason = "code" in error && typeof error.code === "string" ? REASONS[error.code] : undefined;
  return reason ?? ("message" in error ? String(error.message) : "It cannot be used.");
}

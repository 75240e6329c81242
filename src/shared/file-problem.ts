const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "It does not exist.",
  EACCES: "This user has no permission.",
  EPERM: "This user has no permission.",
  EISDIR: "It is a folder. Give a file.",
  ENOTDIR: "A part of its path is a file.",
  EEXIST: "Something else is there. Give another path.",
  ELOOP: "Its path has too many links.",
  ENAMETOOLONG: "Its name is too long.",
  EROFS: "The file system is read-only.",
  ENOSPC: "The disk is full.",
  EDQUOT: "The disk space of this user is used up.",
  EMFILE: "Too many files are open.",
};

/**
 * If an error says that a file cannot be read or written, returns a sentence about the file. Otherwise returns the error's
 * message.
 */
export function fileProblem(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const reason = "code" in error && typeof error.code === "string" ? REASONS[error.code] : undefined;
  return reason ?? ("message" in error ? String(error.message) : "It cannot be used.");
}

/** Describes a failed file system call in a sentence; undefined for another error. */
export function failedCall(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("syscall" in error)) return undefined;
  // If a call on an open file fails, such as a write to a full disk, the error has no path.
  const isOpenFile = "code" in error && FULL.has(String(error.code));
  if (!("path" in error) && !isOpenFile) return undefined;
  const verb = READS.has(String(error.syscall)) && !isOpenFile ? "read" : "written";
  return `${"path" in error ? String(error.path) : "A file"} cannot be ${verb}. ${fileProblem(error)}`;
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

const READS = new Set(["open", "read", "scandir", "stat", "lstat", "access", "readlink", "realpath"]);

/** Reports whether a failed file system call means that the path does not exist. */
export function isMissing(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR";
}

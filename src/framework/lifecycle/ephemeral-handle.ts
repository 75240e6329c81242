/**
 * An ephemeral resource's handle as the private bytes that Terraform keeps. It is written once, by open: close is given
 * the bytes of open even after renewals (protocol §6).
 */
export function encodeHandle(handle: unknown): Uint8Array | undefined {
  return handle === undefined ? undefined : Buffer.from(JSON.stringify(handle));
}

/** The handle that open answered. */
export function decodeHandle(bytes: Uint8Array | undefined): unknown {
  return bytes === undefined || bytes.length === 0 ? undefined : JSON.parse(Buffer.from(bytes).toString("utf8"));
}

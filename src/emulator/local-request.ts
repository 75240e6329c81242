import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Whether the request comes from a program on this machine: a web page sends `Origin`, and DNS rebinding shows in
 * `Host`.
 */
function isLocal({ headers }: FastifyRequest): boolean {
  return headers.origin === undefined && /^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(headers.host ?? "");
}

const REFUSED = "The emulator responds only to requests without Origin, to the host 127.0.0.1 or localhost.";

/** Refuses every request that is not of a program on this machine, before anything is read from it. */
export async function refuseOthers(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isLocal(request)) await reply.code(403).send({ message: REFUSED });
}

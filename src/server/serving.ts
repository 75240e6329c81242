/** What serves connections, with all that needs gRPC: the one part of this folder that is loaded after the handshake. */
export { serveForDebugging } from "./debug.js";
export { serveConnections } from "./serve-connections.js";

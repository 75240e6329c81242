import { Client, credentials, type ChannelCredentials, type ChannelOptions } from "@grpc/grpc-js";
import { Empty } from "../../src/protocol/generated/go-plugin.js";
import { createClientCertificate, type ClientCertificate } from "./client-certificate.js";
import {
  engineEnvironment,
  launchProcess,
  type Exit,
  type LaunchedProcess,
  type PluginEnvironment,
} from "./plugin-launch.js";
import { createProviderClient, unaryCall, type ProviderClient } from "./provider-client.js";

/** The parsed handshake line. */
export interface Handshake {
  line: string;
  coreVersion: string;
  protocolVersion: string;
  network: string;
  address: string;
  protocol: string;
  /** Base64 without padding; empty for plain text. */
  certificate: string;
}

/** Parses the line as the engine does. */
export function parseHandshake(line: string): Handshake {
  const [coreVersion = "", protocolVersion = "", network = "", address = "", protocol = "", certificate = ""] = line
    .trim()
    .split("|");
  return { line, coreVersion, protocolVersion, network, address, protocol, certificate };
}

/** How to launch. */
export interface LaunchOptions {
  /** The executable, or it and its arguments. */
  command: string | readonly string[];
  /** Added to the engine's environment; `undefined` removes a variable. */
  environment?: PluginEnvironment;
  /** False: the engine is configured without TLS. */
  tls?: boolean;
  /** The engine's certificate, so that creating one is not part of a measurement. */
  certificate?: ClientCertificate;
}

/** A plugin, launched and connected like by an engine. */
export interface LaunchedPlugin extends LaunchedProcess {
  handshake: Handshake;
  /** The certificate that the plugin trusts; undefined in plain text. */
  clientCertificate: ClientCertificate | undefined;
  provider: ProviderClient;
  /** The connection, for services beside the provider's. */
  client: Client;
  /** Requests a shutdown as the engine does, and waits for the process to end. */
  shutDown(): Promise<Exit>;
  /** Ends the connection and, by force, the process. */
  kill(): Promise<Exit>;
}

const channelOptions: ChannelOptions = {
  "grpc.ssl_target_name_override": "localhost",
  "grpc.max_receive_message_length": -1,
  "grpc.max_send_message_length": -1,
};

/** The plugin's certificate from its handshake, as PEM. */
export function serverCertificatePem({ certificate }: Handshake): string {
  const lines = certificate.padEnd(Math.ceil(certificate.length / 4) * 4, "=").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** Connects to the address of a handshake with the given credentials. */
function dial({ network, address }: Handshake, channelCredentials: ChannelCredentials): Client {
  return new Client(network === "unix" ? `unix:${address}` : address, channelCredentials, channelOptions);
}

/** The engine's credentials: it trusts only the announced certificate, and presents its own. */
function mutualTls(handshake: Handshake, own: ClientCertificate): ChannelCredentials {
  return credentials.createSsl(
    Buffer.from(serverCertificatePem(handshake)),
    Buffer.from(own.keyPem),
    Buffer.from(own.certificatePem),
  );
}

/**
 * Launches a plugin as Terraform does and connects to it.
 * @throws {Error} If it ends without a handshake, with its output on standard error.
 */
export async function launchPlugin(options: LaunchOptions): Promise<LaunchedPlugin> {
  const { command, environment = {}, tls = true, certificate } = options;
  const clientCertificate = tls ? (certificate ?? createClientCertificate()) : undefined;
  const launched = launchProcess(typeof command === "string" ? [command] : command, {
    ...engineEnvironment,
    PLUGIN_CLIENT_CERT: clientCertificate?.certificatePem,
    ...environment,
  });
  const line = await launched.firstLine;
  if (line === "") {
    await launched.exited;
    throw new Error(`The plugin ended without a handshake:\n${launched.stderr()}`);
  }
  const handshake = parseHandshake(line);
  const client = dial(
    handshake,
    clientCertificate === undefined ? credentials.createInsecure() : mutualTls(handshake, clientCertificate),
  );
  return {
    ...launched,
    handshake,
    clientCertificate,
    client,
    provider: createProviderClient(client),
    async shutDown() {
      await unaryCall(client, "/plugin.GRPCController/Shutdown", Empty, Empty)().catch(() => undefined);
      client.close();
      return launched.exited;
    },
    kill() {
      client.close();
      launched.child.kill("SIGKILL");
      return launched.exited;
    },
  };
}

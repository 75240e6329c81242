/**
 * Constructs for bunny.net Shield, Magic Containers and Stream: hand-written ones that check and explain, and below
 * them the generated ones, one for each resource and data source of the provider.
 *
 * @packageDocumentation
 */
export * from "./bindings.js";

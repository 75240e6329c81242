/** `<namespace>/<type>` of the provider, as users write it in `required_providers`. */
export const PROVIDER_SOURCE = "bunny-iac/bunny";

/** The registries that the two engines mean by a source without a host: Terraform's and OpenTofu's. */
export const REGISTRY_HOSTS = ["registry.terraform.io", "registry.opentofu.org"] as const;

/** The provider's full address under each registry, in the same order. */
export const PROVIDER_ADDRESSES = REGISTRY_HOSTS.map((host) => `${host}/${PROVIDER_SOURCE}`);

/** What the engine looks for in a package folder. */
export const PROVIDER_EXECUTABLE = "terraform-provider-bunny";

terraform {
  required_providers {
    bunny = {
      source  = "bunny-iac/bunny"
      version = "0.1.0"
    }
  }
}

# The key comes from BUNNY_ACCESS_KEY, so that it is never written to a file.
provider "bunny" {}

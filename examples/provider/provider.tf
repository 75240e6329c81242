terraform {
  required_providers {
    bunny = {
      source  = "bunny-iac/bunny"
      version = "~> 0.1"
    }
  }
}

# The key comes from BUNNY_ACCESS_KEY, so that it stands in no file.
provider "bunny" {}

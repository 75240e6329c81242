"""A zone's access list, rule, and rate limit, with the classes that `cdktf get` generates."""

from cdktf import App, TerraformOutput, TerraformStack
from constructs import Construct
from imports.bunny.provider import BunnyProvider
from imports.bunny.shield_access_list import ShieldAccessList
from imports.bunny.shield_rate_limit import ShieldRateLimit, ShieldRateLimitConditions
from imports.bunny.shield_waf_rule import ShieldWafRule, ShieldWafRuleConditions

ZONE = 42


class Site(TerraformStack):
    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)
        BunnyProvider(self, "bunny")  # the key comes from BUNNY_ACCESS_KEY

        office = ShieldAccessList(
            self,
            "office",
            shield_zone_id=ZONE,
            name="Office",
            type="cidr",
            action="allow",
            entries=["192.0.2.0/24", "2001:db8:40::/48"],
        )

        ShieldWafRule(
            self,
            "admin",
            shield_zone_id=ZONE,
            name="Administration",
            description="Only from Germany",
            action="block",
            conditions=[
                ShieldWafRuleConditions(
                    variables=["REQUEST_URI"], operator="begins_with", value="/admin"
                ),
                ShieldWafRuleConditions(
                    variables=["GEO:COUNTRY_CODE"],
                    operator="str_eq",
                    value="DE",
                    negated=True,
                ),
            ],
        )

        ShieldRateLimit(
            self,
            "login",
            shield_zone_id=ZONE,
            name="Login",
            action="rate_limit",
            request_count=10,
            timeframe=60,
            block_time=300,
            conditions=[
                ShieldRateLimitConditions(
                    variables=["REQUEST_URI"], operator="begins_with", value="/login"
                )
            ],
        )

        TerraformOutput(self, "office_list", value=office.list_id)


app = App()
Site(app, "site")
app.synth()

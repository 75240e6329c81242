# What a visitor sees when a rule blocks the request. Only the inner part of <body> is given.
resource "bunny_shield_custom_page" "blocked" {
  shield_zone_id = 42
  page_type      = "block"

  html = <<-HTML
    <style>main { font-family: system-ui; margin: 4rem auto; max-width: 40rem; }</style>
    <main>
      <h1>This request was blocked</h1>
      <p>If you think that is a mistake, write to security@example.com.</p>
    </main>
  HTML
}

/**
 * Pages as public projects answer stopped visitors with: the elements, attributes, and rules of style of theirs, with other
 * words and other pictures. Each with what the review says of it.
 */
export const BLOCK_PAGES: Readonly<Record<string, readonly [verdict: string, page: string]>> = {
  nginx: [
    "quiet",
    `<html>\r\n<head><title>403 No Entry</title></head>\r\n<body bgcolor="white">\r\n<center><h1>403 No Entry</h1></center>\r\n<hr><center>server</center>\r\n</body>\r\n</html>\r\n`,
  ],
  "Apache httpd": [
    "links to httpd.example",
    `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">
<html><head>
<title>403 No Entry</title>
</head><body>
<h1>No Entry</h1>
<p>This place is closed to you.<br />
</p>
<hr>
<address>Server (<a href="https://httpd.example/">about it</a>) at www.example Port 80</address>
</body></html>`,
  ],
  HAProxy: ["quiet", "<html><body><h1>403 No Entry</h1>\nOur rules do not let this request in.\n</body></html>\n"],
  "Traefik error pages": [
    "quiet",
    `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="robots" content="nofollow,noarchive,noindex">
  <title>403: No Entry</title>
  <meta name="viewport" content="width=device-width, initial-scale=1.0">
  <!--  -->
  <meta name="title" content="403: No Entry">
  <meta name="description" content="This page is closed">
  <meta property="og:title" content="403: No Entry">
  <meta property="twitter:description" content="This page is closed">
  <style>
    :root { --back: #fff; --front: #202020; }
    @media (prefers-color-scheme: dark) { :root { --back: #1a1a1a; --front: #fff; } }
    html, body { height: 100%; background-color: var(--back); color: var(--front); font-family: sans-serif; }
    article .spirit { animation: hover 3s ease-out infinite; }
    @keyframes hover { 50% { transform: translate(0, 20px); } }
    ul li::before { content: '•'; padding-right: 7px; }
    .pic svg .st1 { fill: url(#sky); }
  </style>
</head>
<body>
<article>
  <svg class="spirit" xmlns="http://www.w3.org/2000/svg" x="0px" y="0px" width="9px" height="9px" viewBox="0 0 9 9" xml:space="preserve">
    <radialGradient id="sky" cx="3.1" cy="3.3" r="2.5" gradientUnits="userSpaceOnUse">
      <stop offset="0" style="stop-color:var(--back)"></stop>
      <stop offset="1" style="stop-color:var(--front)"></stop>
    </radialGradient>
    <path d="M1,2c1-1,1.3-2,1.4-3V5c0,0-4-3-3-4s-6,6-7,4l-0.7,6z" style="fill: var(--front)"></path>
    <circle style="fill: var(--back)" cx="8" cy="5" r="6.6"></circle>
    <text class="code" x="1" y="2" transform="rotate(-5)">403</text>
  </svg>
  <h3><span data-l10n>Fault</span> 403</h3>
  <p class="description" data-l10n>This page is closed</p>
</article>
</body>
</html>`,
  ],
  "CrowdSec bouncer": [
    "links to bouncer.example",
    `<!DOCTYPE html>
<html lang="en">

<head>
  <title>Not let in</title>
  <meta content="text/html; charset=utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1.0" />
  <style>
    /*! a framework | https://framework.example*/
    *, :after, :before { border: 0 solid #e5e7eb; box-sizing: border-box; --tw-content: "" }
    html { -webkit-text-size-adjust: 100%; font-family: ui-sans-serif, system-ui, -apple-system, Segoe UI, sans-serif; }
    .space-y-1>:not([hidden])~:not([hidden]) { --r: 0; margin-top: calc(.25rem*(1 - var(--r))) }
    .border-black { --o: 1; border-color: rgb(0 0 0/var(--o)) }
    @media (min-width:640px) { .sm\\:w-2\\/3 { width: 66.666667% } }
  </style>
</head>

<body class="h-screen w-screen p-4">
  <div class="border-2 text-center w-full sm:w-2/3">
    <svg fill="black" class="h-24" aria-hidden="true" focusable="false" data-prefix="fas" data-icon="sign" role="img" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 5">
      <path d="M5.5 4.0C5 4 5 5 5.2 5H4c-3 0-5-4-4-7L24 2zm0-1.6z">
      </path>
    </svg>
    <h1 class="text-2xl">Not let in</h1>
    <p class="my-3">Watched by</p>
    <a href="https://bouncer.example/" target="_blank" rel="noopener" class="inline-flex">
      <svg fill="black" width="3.9" height="3.7" viewBox="0 0 2 2">
        <defs>
          <clipPath id="a">
            <path d="M0 5h8v2H0zm0 0" />
          </clipPath>
        </defs>
        <g clip-path="url(#a)">
          <path d="M83.5 136l-2 .7c-5 1" />
        </g>
      </svg>
      <span>A bouncer</span>
    </a>
  </div>
</body>

</html>`,
  ],
  HttpErrorPages: [
    "quiet",
    `<!DOCTYPE html>
<html lang="en">
<head>
    <!-- small pages for faults, under a free license -->
    <meta charset="utf-8" /><meta http-equiv="X-UA-Compatible" content="IE=edge" /><meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>No entry | 403</title>
    <style type="text/css">/*! n.css v1 */html{line-height:1.15;-ms-text-size-adjust:100%}h1{font-size:2em;margin:.67em 0}[hidden]{display:none}body,html{width:100%;height:100%;background-color:#21232a}body{color:#fff;text-align:center;text-shadow:0 2px 4px rgba(0,0,0,.5);min-height:100%;-webkit-box-shadow:inset 0 0 75pt rgba(0,0,0,.8);display:table;font-family:"Open Sans",Arial,sans-serif}.cover{display:table-cell;vertical-align:middle;padding:0 20px}</style>
</head>
<body>
    <div class="cover"><h1>No entry <small>Fault 403</small></h1><p class="lead">This is closed to you.</p></div>
    <footer><p>Technical contact: <a href="mailto:x@example.com">x@example.com</a></p></footer>
</body>
</html>`,
  ],
  "GitHub's 404": [
    "quiet",
    `<!DOCTYPE html>
<html>
  <head>
    <meta http-equiv="Content-type" content="text/html; charset=utf-8">
    <meta http-equiv="X-UA-Compatible" content="IE=edge">
    <title>Nothing here</title>
    <style type="text/css" media="screen">
      body { background-color: #f1f1f1; margin: 0; font-family: "Helvetica Neue", Helvetica, Arial, sans-serif; }
      .container { margin: 50px auto 40px auto; width: 600px; text-align: center; }
      a:hover { text-decoration: underline; }
      .logo-img-2x { display: none; }
      @media only screen and (-webkit-min-device-pixel-ratio: 2), only screen and (min-resolution: 192dpi) {
        .logo-img-1x { display: none; }
        .logo-img-2x { display: inline-block; }
      }
    </style>
  </head>
  <body>
    <div class="container">
      <h1>404</h1>
      <p><strong>Nothing is here.</strong></p>
      <div id="suggestions"><a href="/contact">Write to us</a> &mdash; <a href="#status">Status</a></div>
      <a href="/" class="logo logo-img-1x">
        <img width="32" height="32" title="" alt="" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==">
      </a>
    </div>
  </body>
</html>`,
  ],
  "a CDN's block page": [
    "loads /cdn/styles/faults.css, loads /cdn/images/sign.png, links to support.example",
    `<!DOCTYPE html>
<html class="no-js" lang="en-US">
<head>
<title>Sorry, not you | site.example</title>
<meta charset="UTF-8" />
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<meta http-equiv="X-UA-Compatible" content="IE=Edge" />
<meta name="robots" content="noindex, nofollow" />
<meta name="viewport" content="width=device-width,initial-scale=1" />
<link rel="stylesheet" href="/cdn/styles/faults.css" />
<style>body{margin:0;padding:0}</style>
</head>
<body>
  <div id="wrapper">
    <div class="alert" id="cookie-alert" data-translate="enable_cookies">Cookies, please.</div>
    <h1 data-translate="block_headline">Sorry, not you</h1>
    <h2><span data-translate="unable">You cannot reach</span> site.example</h2>
    <img class="sign" alt="stop" src="/cdn/images/sign.png" />
    <p>Send the number below to <a rel="noopener noreferrer" href="https://support.example/x?y=1&amp;z=2" target="_blank">support</a>.</p>
    <p><span class="item sm:block">Number: <strong class="bold">8f00</strong></span> <span class="sep">&bull;</span></p>
  </div>
</body>
</html>`,
  ],
  "a proof-of-work gate's refusal": [
    "loads fonts.example, loads /gate/static/style.css, loads /gate/static/reject.webp?v=1.2, links to gate.example",
    `<!doctype html><html lang="en"><head><title>Oh no!</title><link rel="preconnect" href="https://fonts.example"><link rel="stylesheet" href="/gate/static/style.css"><meta name="viewport" content="width=device-width, initial-scale=1.0"><meta name="robots" content="noindex,nofollow"><style>body,html{height:100%;display:flex;justify-content:center}.centered-div{text-align:center}@font-face{font-family:"G";src:url(https://fonts.example/g.woff2) format("woff2")}</style></head><body id="top"><main><h1 id="title" class="centered-div">Oh no!</h1><div class="centered-div"><img id="image" alt="a person says no" style="width:100%;max-width:256px;" src="/gate/static/reject.webp?v=1.2"><p>Not let in. Code <code>x7</code></p><p>Go <a href="/">home</a></p></div><footer><div class="centered-div"><p>Guarded by <a href="https://gate.example/">a gate</a>. Made with ❤️ in 🇨🇦.</p></div></footer></main></body></html>`,
  ],
  "a WAF of WordPress": [
    "links to waf.example",
    `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
<title>Stopped</title>
<style>
  html { background: #bbc8d4 url("data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=") no-repeat top right; }
  .button:hover { background: linear-gradient(to top, #fff 0%, rgba(250, 250, 250, .8) 100%); filter: brightness(95%) }
</style>
</head>
<body>
<table border="0" cellpadding="0" cellspacing="0" width="100%"><tr valign="top"><td align="center"><font color="#333" size="2">Stopped</font></td></tr></table>
<dl><dt>Reason</dt><dd><kbd>bad word</kbd></dd></dl>
<details><summary>More</summary><ol start="2"><li>Time: <time datetime="2024-01-01">then</time></li></ol></details>
<p>Questions? <a href="http://waf.example/help#x" rel="nofollow">Read on</a>, or call <a href="tel:+1-555-0100">us</a>.</p>
</body></html>`,
  ],
};

/** Pages of such projects that are found, with what of them is: it is on no list. */
export const FOUND_PAGES: Readonly<Record<string, readonly [what: string, page: string]>> = {
  Varnish: [
    'line 1 unexpected-question-mark-instead-of-tag-name: ?xml version="1.0" encoding="utf-8"?>',
    `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html>
  <head>
    <title>403 No Entry</title>
  </head>
  <body>
    <h1>Fault 403 No Entry</h1>
    <p>No Entry</p>
    <h3>For the operator:</h3>
    <p>XID: 1234567</p>
    <hr>
    <p>cache</p>
  </body>
</html>`,
  ],
  Squid: [
    "line 5 <!--",
    `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html><head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<title>FAULT: this address cannot be had</title>
<style type="text/css"><!--
/* colors */
* { font-family: verdana, sans-serif; }
html body { margin: 0; padding: 0; background: #efefef; font-size: 12px; color: #1e1e1e; }
#titles { margin-left: 15px; padding: 10px; padding-left: 100px; }
#titles h1 { color: #000000; }
:lang(fa) { direction: rtl; font-size: 100%; font-family: Tahoma, sans-serif; float: right; }
--></style></head><body id=E_DENIED>
<div id="titles"><h1>FAULT</h1><h2>This address cannot be had</h2></div>
<hr>
<div id="content">
<p>Met on the way to: <a href="https://www.example/">https://www.example/</a></p>
<blockquote id="error"><p><b>Not let in.</b></p></blockquote>
<p>Ask <a href="mailto:webmaster@www.example?subject=denied">webmaster</a>.</p>
<br>
</div>
<hr>
<div id="footer"><p>Made on Fri, 01 May by a proxy</p><!-- E_DENIED --></div>
</body></html>`,
  ],
};

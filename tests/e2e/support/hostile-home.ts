const TEXT =
  '<script>window.hacked=1</script>"\'><img src=x onerror="window.hacked=1">\u202Egnp.exe\u2066 \u0007{{7*7}}${7*7}';
const LONG = 'W'.repeat(5000);
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A home page with markup, controls, endless words, and script URLs wherever a report may quote it. */
export const hostileHome = (
  head: string,
): string => `<!doctype html><html lang="${escape(TEXT)}"><head><meta charset="utf-8">
<title>Rockets ${escape(TEXT)}</title><meta name="description" content="${escape(TEXT)}"><meta property="og:title" content="${LONG}">
<link rel="canonical" href="javascript:window.hacked=1"><link rel="alternate" type="text/markdown" href="data:text/html,${escape(TEXT)}">
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "${LONG}", "name": ${JSON.stringify(TEXT).replaceAll('<', '\\u003c')}</script>${head}
</head><body><main><h1>Rockets</h1><h4>${escape(TEXT)}</h4><p>${'Reliable rockets for discerning coyotes. '.repeat(20)}</p>
<a href="javascript:window.hacked=1">${escape(TEXT)}</a><a href="/${'a'.repeat(1500)}">${LONG}</a><a href="/prices">Prices</a><button></button><input name="${escape(TEXT)}"></main></body></html>`;

export const hostileRobots = `User-agent: ${TEXT}\nDisallow: /${TEXT}\n${TEXT}\nSitemap: javascript:window.hacked=1\nContent-Signal: ${TEXT}\nUser-agent: ${LONG}\nDisallow: /\nUser-agent: *\nAllow: /\n`;

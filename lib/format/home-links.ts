/** What the home page advertises by `Link` (RFC 8288, 8631, 9727), so that a client that asks for headers alone finds it. */
export const HOME_LINKS = [
  '</.well-known/openapi.json>; rel="service-desc"; type="application/json"',
  '</docs/api>; rel="service-doc"; type="text/html"',
  '</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</index.md>; rel="alternate"; type="text/markdown"',
].join(', ');

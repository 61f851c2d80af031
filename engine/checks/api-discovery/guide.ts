import { edition, living, rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'An agent that finds a machine-readable description can call an API without custom code. ' +
    'Without one, it guesses paths and parameters from prose, or ' +
    'operates the website like a person and fails more often.',
  steps: [
    'Serve the OpenAPI description at a stable URL: curl -i https://your-site/openapi.json',
    'Give every operation an operationId, a summary and its error responses.',
    'List the API in /.well-known/api-catalog with a service-desc link to the description.',
    'Send Link: </openapi.json>; rel="service-desc" with the home page.',
  ],
  never: [
    'Do not describe operations that the API does not have.',
    'Do not publish internal URLs or keys in servers or examples.',
  ],
  good: {
    title: 'An API catalog (RFC 9727)',
    language: 'json',
    code: '{\n  "linkset": [\n    {\n      "anchor": "https://api.example.com/",\n      "service-desc": [\n        { "href": "https://www.example.com/openapi.json", "type": "application/vnd.oai.openapi+json" }\n      ]\n    }\n  ]\n}\n',
  },
  bad: {
    title: 'An operation that an agent cannot identify',
    language: 'json',
    code: '{\n  "openapi": "3.2.0",\n  "info": { "title": "API", "version": "1" },\n  "paths": { "/v1/do": { "post": { "responses": { "200": { "description": "OK" } } } } }\n}\n',
  },
  falseResults: [
    'A description at an unusual path that nothing links to is not found: link to it.',
    'A description behind a sign-in is reported as refused, which is what agents get too.',
    'Paths in other files are not followed. ' + 'Publish the bundled description.',
    'At most three operations are called: GET without required parameters and security, on this site.',
    'An example or an answer is not compared with pattern and format of its schema.',
  ],
  references: [
    living('agents.json specification', 'https://github.com/wild-card-ai/agents-json'),
    rfc(9727, 'api-catalog', '2025-06'),
    rfc(9264, 'Linkset', '2022-07'),
    rfc(8631, 'Link Relation Types for Web Services', '2019-07'),
    edition('OpenAPI Specification 3.2', 'https://spec.openapis.org/oas/v3.2.0.html', '2025-09-19'),
    living(
      'Service discovery for HTTP payment authentication (draft-payment-discovery)',
      'https://paymentauth.org/draft-payment-discovery-00.html',
    ),
  ],
  changedIn: '3.1.0',
};

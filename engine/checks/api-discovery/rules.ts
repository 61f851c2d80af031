import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  absent: {
    keepsFrom: 'declared',
    status: 'fail',
    set: 0,
    when:
      'there is evidence of an API, and no OpenAPI, Swagger, ' +
      'AsyncAPI or Arazzo description is linked or at the usual paths',
    hint:
      'Publish an OpenAPI description and an API catalog ' +
      'at /.well-known/api-catalog that links to it.',
  },
  refused: {
    keepsFrom: 'reachable',
    status: 'fail',
    set: 0,
    when: 'the request for the linked description is refused ' + 'with 401, 402, 403 or 429',
    hint: 'Make the description readable for everyone; the API itself can stay protected.',
  },
  broken: {
    keepsFrom: 'reachable',
    status: 'fail',
    set: 0,
    when: 'the linked description returns a 5xx',
    hint: 'Serve the file with status 200.',
  },
  unparsable: {
    keepsFrom: 'reachable',
    status: 'fail',
    set: 10,
    when:
      'the linked document is neither valid JSON nor valid YAML, ' +
      'or has none of openapi, swagger, asyncapi and arazzo; or the API catalog is no linkset',
    hint: 'Validate it as OpenAPI and serve it as JSON or YAML.',
  },
  guessed: {
    status: 'warn',
    cost: 2,
    when: 'nothing links to the description',
    hint: 'Link to the description with rel="service-desc".',
    repairedBy: ['api-catalog'],
  },
  'no-catalog': {
    status: 'warn',
    cost: 1,
    when: '/.well-known/api-catalog does not exist',
    hint: 'Publish a linkset at /.well-known/api-catalog (RFC 9727) that links to the description.',
    repairedBy: ['api-catalog'],
  },
  'catalog-shape': {
    keepsFrom: 'conforms',
    status: 'warn',
    cost: 1,
    when: 'linkset is not an array, or an entry has no anchor',
    hint:
      'Follow RFC 9264: ' +
      '{"linkset":[{"anchor":"https://…","service-desc":[{"href":"https://…"}]}]}.',
    repairedBy: ['api-catalog'],
  },
  'catalog-type': {
    status: 'warn',
    cost: 1,
    when: 'the catalog is not served as application/linkset+json',
    hint:
      'Send Content-Type: application/linkset+json; ' +
      'profile="https://www.rfc-editor.org/info/rfc9727".',
    repairedBy: ['api-catalog'],
  },
  old: {
    keepsFrom: 'accepted',
    status: 'warn',
    cost: 10,
    when: 'the description is Swagger 2 or older',
    hint: 'Migrate to OpenAPI 3.2.',
  },
  'no-servers': {
    keepsFrom: 'reachable',
    status: 'warn',
    cost: 5,
    when: 'no server is declared, or only relative ones, so that clients use the host of the description, and the API is elsewhere',
    hint: 'Add servers with the base URL of the API.',
    repairedBy: ['openapi'],
  },
  'no-info': {
    status: 'warn',
    cost: 1,
    when: 'info has no title, or neither a description nor a summary',
    hint: 'Describe the API in info.title and info.description.',
    repairedBy: ['openapi'],
  },
  'no-operations': {
    keepsFrom: 'conforms',
    status: 'fail',
    cost: 30,
    when: 'no path, webhook, channel or workflow has an operation',
    hint: 'Document the paths of the API.',
  },
  'operation-ids': {
    keepsFrom: 'accepted',
    status: 'warn',
    cost: { of: 1, per: 'their share', isRoundedUp: true },
    when: 'an operation has no operationId',
    hint: 'Give every operation a unique operationId: agents call it by that name.',
    repairedBy: ['openapi'],
  },
  'duplicate-ids': {
    keepsFrom: 'conforms',
    status: 'warn',
    cost: 1,
    when: 'operations share an operationId',
    hint: 'Give every operation an operationId of its own: clients make one function per id.',
  },
  'dead-refs': {
    keepsFrom: 'conforms',
    status: 'warn',
    cost: 1,
    when: 'a $ref within the description leads nowhere',
    hint: 'Add the component that the $ref names, or correct the $ref: strict clients reject the description.',
  },
  invalid: {
    keepsFrom: 'conforms',
    status: 'warn',
    cost: 1,
    when: 'the description breaks the official JSON Schema of its OpenAPI version (3.0, 3.1, 3.2)',
    hint: 'Correct the place named, then validate the description: tools that generate clients reject it.',
  },
  'path-parameters': {
    keepsFrom: 'conforms',
    status: 'warn',
    cost: 1,
    when: 'a name in braces in a path is not declared as a path parameter, or a path parameter is not in the path',
    hint: 'Declare each name in braces with in: path and required: true, and remove parameters that the path does not have.',
  },
  examples: {
    keepsFrom: 'conforms',
    status: 'warn',
    cost: 1,
    when: 'an example does not fit its schema',
    hint: 'Correct the example or the schema: agents copy examples into their calls.',
  },
  'dead-operation': {
    keepsFrom: 'reachable',
    status: 'fail',
    cost: { of: 5, per: 'the share of the operations called' },
    when:
      'an operation that anyone may call gives no answer of the API: a server error, a web page, ' +
      'or 404, 405 and 410 that are not documented',
    hint: 'Correct servers and paths so that they lead to the API, or remove what is not there.',
  },
  'undocumented-answer': {
    keepsFrom: 'conforms',
    status: 'warn',
    cost: { of: 1, per: 'the share of the operations called', isRoundedUp: true },
    when: 'an operation that anyone may call answers with a status or a media type that is not documented',
    hint: 'Document the status and the media type of each answer under responses, and security where a call needs it.',
  },
  'body-differs': {
    keepsFrom: 'conforms',
    status: 'warn',
    cost: { of: 1, per: 'the share of the operations called', isRoundedUp: true },
    when: 'the body of an answer does not fit its schema',
    hint: 'Generate the description from the code, or test the API against it.',
  },
  summaries: {
    status: 'warn',
    cost: { of: 1, per: 'their share', isRoundedUp: true },
    when: 'an operation has neither a summary nor a description',
    hint: 'Describe in one line what each operation does.',
  },
  'no-errors': {
    status: 'warn',
    cost: 1,
    when: 'more than half of the operations document no 4xx, 5xx or default response',
    hint: 'Document the 4xx and 5xx responses, or default.',
  },
  'no-security': {
    status: 'warn',
    cost: 1,
    when: 'a 401 was seen or is documented, and there are no securitySchemes',
    hint: 'Describe authentication in components.securitySchemes.',
  },
  'default-server': {
    status: 'info',
    when: 'no server is declared: clients use the root of the description’s host, as OpenAPI defines',
  },
  payment: { status: 'info', when: 'operations declare a price in x-payment-info' },
  'external-server': { status: 'info', when: 'a server is on another site' },
  'external-paths': { status: 'info', when: 'paths are in other files, which are not read' },
  cut: {
    status: 'info',
    when:
      'the description is larger than 4 MiB (YAML: 2 MiB); what is ' +
      'missing in the part that was read is not counted',
  },
  called: {
    status: 'info',
    when: 'up to three operations that anyone may call (GET, no required parameter, no security) answer as documented',
  },
  'not-called': {
    keepsFrom: 'reachable',
    status: 'info',
    when:
      'no operation was called, because each needs input or authorization or is on another host, ' +
      'or the calls were refused by rate or a challenge',
  },
  'calls-refused': {
    keepsFrom: 'conforms',
    status: 'info',
    when: 'the operations called answer with 401, 402, 403, or a redirect, so that no answer was compared with the description',
  },
  'no-problem-details': {
    status: 'info',
    when: 'an error of the API is JSON of another form than RFC 9457 (application/problem+json)',
  },
  'no-rate-limit': { status: 'info', when: 'answers of the API have no RateLimit header' },
  'other-format': {
    keepsFrom: 'reachable',
    status: 'info',
    when:
      'the linked description is GraphQL, WSDL, OpenRPC or ' +
      'of another kind; only its discovery is judged',
  },
  'agents-json': { status: 'info', when: 'the site publishes an agents.json' },
  described: { status: 'pass', when: 'no points are deducted' },
  linked: {
    status: 'pass',
    when: 'a description of another kind is linked, and the catalog is valid',
  },
});

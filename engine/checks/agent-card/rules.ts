import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  absent: {
    status: 'fail',
    set: 0,
    when:
      'there is evidence of an agent, and no card at the ' +
      'well-known path, in the AI catalog or at agent.json',
    hint: 'Publish a valid A2A 1.0 card.',
    repairedBy: ['agent-card'],
  },
  refused: {
    status: 'fail',
    set: 0,
    when: 'the request is refused with 401, 402, 403, 429 or a bot challenge',
    hint: 'Make the file readable for everyone.',
    repairedBy: ['agent-card'],
  },
  broken: {
    status: 'fail',
    set: 0,
    when: 'the card returns a 5xx',
    hint: 'Serve the file with status 200.',
    repairedBy: ['agent-card'],
  },
  'invalid-json': {
    status: 'fail',
    set: 10,
    when: 'the card is not valid JSON',
    hint: 'Validate the card against the A2A specification.',
    repairedBy: ['agent-card'],
  },
  shape: {
    status: 'fail',
    cap: 40,
    when: 'neither supportedInterfaces (1.0) nor url with protocolVersion (0.3)',
    hint: 'Add supportedInterfaces with url, protocolBinding and protocolVersion.',
    repairedBy: ['agent-card'],
  },
  'legacy-path': {
    status: 'warn',
    cost: 15,
    when: 'the card is only available at /.well-known/agent.json',
    hint: 'Serve it at /.well-known/agent-card.json.',
    repairedBy: ['agent-card'],
  },
  'old-version': {
    status: 'warn',
    cost: 5,
    when: 'the card follows A2A 0.3',
    hint:
      'Add supportedInterfaces, as A2A 1.0 requires, and ' +
      'keep the existing fields for older clients.',
    repairedBy: ['agent-card'],
  },
  missing: {
    status: 'fail',
    cost: 12,
    each: true,
    when: 'a required field is missing or has the wrong type; each interface field counts once',
    hint: 'Add the missing field.',
    repairedBy: ['agent-card'],
  },
  'skills-empty': {
    status: 'warn',
    cost: 10,
    when: 'skills is empty',
    hint: 'Describe what the agent can do, one skill per task.',
    repairedBy: ['agent-card'],
  },
  'skill-incomplete': {
    status: 'warn',
    cost: 5,
    when: 'a skill has no id, name, description or tags',
    hint: 'Complete each skill with id, name, description and tags.',
    repairedBy: ['agent-card'],
  },
  'interface-url': {
    status: 'warn',
    cost: 10,
    when: 'an agent URL is not an absolute HTTPS URL',
    hint: 'Use an absolute URL that begins with https://.',
    repairedBy: ['agent-card'],
  },
  binding: {
    status: 'warn',
    cost: 2,
    when: 'a binding is neither JSONRPC, GRPC or HTTP+JSON, nor the URI of a custom binding',
    hint: 'Use JSONRPC, GRPC or HTTP+JSON; identify a custom binding by its URI.',
    repairedBy: ['agent-card'],
  },
  authentication: {
    status: 'warn',
    cost: 5,
    when: 'the card has the removed field authentication',
    hint: 'Describe authentication in securitySchemes.',
    repairedBy: ['agent-card'],
  },
  type: {
    status: 'warn',
    cost: 5,
    when: 'the card is served neither as application/json nor as an A2A media type',
    hint: 'Send Content-Type: application/json.',
    repairedBy: ['agent-card'],
  },
  caching: {
    status: 'warn',
    cost: 3,
    when: 'the card has neither Cache-Control nor ETag',
    hint: 'Send Cache-Control with max-age, or an ETag.',
    repairedBy: ['agent-card'],
  },
  signatures: { status: 'info', when: 'the card is signed; signatures are not verified' },
  provider: { status: 'info', when: 'the card names a provider' },
  extension: { status: 'info', when: 'the card declares an extension, such as AP2' },
  valid: { status: 'pass', when: 'no points are deducted' },
});

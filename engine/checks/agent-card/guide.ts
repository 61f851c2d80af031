import { living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'An A2A client learns from the card what an agent does, where it is and how to sign in. ' +
    'Without it, the domain alone leads to no agent; strict clients reject missing fields.',
  steps: [
    'Serve the card at /.well-known/agent-card.json as application/json with Cache-Control.',
    'List each interface with url, protocolBinding and protocolVersion, preferred one first.',
    'Describe each skill with id, name, description and tags.',
    'Describe authentication in securitySchemes.',
    'If you sign the card, sign it last, and publish the key at the address that jku names.',
  ],
  never: [
    'Do not publish a card for an agent that does not respond.',
    'Do not put tokens or internal URLs in the card.',
    'Do not claim protocolVersion 1.0 for an interface that implements 0.3.',
  ],
  good: {
    title: 'An A2A 1.0 card',
    language: 'json',
    code: '{\n  "name": "Chart agent",\n  "description": "Finds and prices sea charts.",\n  "version": "1.2.0",\n  "supportedInterfaces": [\n    { "url": "https://example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }\n  ],\n  "capabilities": { "streaming": false },\n  "defaultInputModes": ["text/plain"],\n  "defaultOutputModes": ["application/json"],\n  "skills": [\n    { "id": "find-chart", "name": "Find a chart", "description": "Finds charts by place and scale.", "tags": ["charts", "search"] }\n  ]\n}\n',
  },
  bad: {
    title: 'Neither 1.0 nor 0.3',
    language: 'json',
    code: '{\n  "name": "Chart agent",\n  "url": "/a2a",\n  "capabilities": ["search"],\n  "authentication": { "schemes": ["Bearer"] },\n  "skills": []\n}\n',
  },
  falseResults: [
    'A card for signed-in users only is out of scope: only the public card is read.',
    'Only the first interface over HTTP on this site is asked: for a task that does not exist, and ' +
      'for the extended card without a token. An agent on another host takes no points, because it is not asked.',
    'Signatures are verified only with keys that jku names on this site, and one that fits is enough.',
    'Without other evidence of an agent, only the agent profile reads /.well-known/agent.json.',
  ],
  references: [
    living('A2A protocol specification', 'https://a2a-protocol.org/latest/specification/'),
    living('A2A: agent discovery', 'https://a2a-protocol.org/latest/topics/agent-discovery/'),
    living(
      'Well-known URIs (IANA)',
      'https://www.iana.org/assignments/well-known-uris/well-known-uris.xhtml',
    ),
  ],
  changedIn: '3.1.0',
};

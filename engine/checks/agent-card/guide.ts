import { living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'An A2A client learns from the agent card what an agent does, where to reach it and how to ' +
    'authenticate. Without a valid card at the well-known path, the agent cannot be found from ' +
    'the domain alone, and strict clients reject a card with missing fields.',
  steps: [
    'Serve the card at /.well-known/agent-card.json with ' +
      'Content-Type application/json and Cache-Control.',
    'List every interface in supportedInterfaces with url, ' +
      'protocolBinding and protocolVersion, preferred one first.',
    'Describe each skill with id, name, description and tags.',
    'Describe authentication in securitySchemes.',
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
    'The agent itself is not called, so a valid card can describe an agent that is down.',
    'A card that exists only at /.well-known/agent.json is looked up only when ' +
      'something else shows that there is an agent, or with the agent profile.',
  ],
  references: [
    living('A2A protocol specification', 'https://a2a-protocol.org/latest/specification/'),
    living('A2A: agent discovery', 'https://a2a-protocol.org/latest/topics/agent-discovery/'),
    living(
      'Well-known URIs (IANA)',
      'https://www.iana.org/assignments/well-known-uris/well-known-uris.xhtml',
    ),
  ],
  changedIn: '1.0.0',
};

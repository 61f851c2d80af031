import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  absent: {
    status: 'info',
    set: 0,
    when: 'neither document was found',
    repairedBy: ['ucp-profile', 'acp'],
  },
  refused: {
    status: 'fail',
    set: 0,
    when: 'no document can be read, and the request for one is refused, unlike for a random path',
    hint: 'Make the file readable without authorization: agents start with it.',
    repairedBy: ['ucp-profile', 'acp'],
  },
  broken: {
    status: 'fail',
    set: 0,
    when: 'no document can be read, and one returns a 5xx, unlike a random path',
    hint: 'Serve the file with status 200.',
    repairedBy: ['ucp-profile', 'acp'],
  },
  'ucp-invalid-json': {
    status: 'fail',
    set: 10,
    unless: 'the ACP document is valid',
    when: 'the UCP profile is not valid JSON',
    hint: 'Write it with a JSON serializer and validate it.',
    repairedBy: ['ucp-profile'],
  },
  'acp-invalid-json': {
    status: 'fail',
    set: 10,
    unless: 'the UCP profile is valid',
    when: 'the ACP document is not valid JSON',
    hint: 'Write it with a JSON serializer and validate it.',
    repairedBy: ['acp'],
  },
  'ucp-missing': {
    status: 'fail',
    cost: [20, 80],
    each: true,
    when:
      'ucp (the larger number), ucp.version, ucp.services, ucp.payment_handlers, or ' +
      'version, transport or endpoint of a service is missing or invalid',
    hint: 'Add the missing field.',
    repairedBy: ['ucp-profile'],
  },
  'acp-missing': {
    status: 'fail',
    cost: [20, 60],
    each: true,
    when:
      'protocol (the larger number), protocol.name, protocol.version, protocol.supported_versions, ' +
      'api_base_url, transports or capabilities.services is missing or invalid',
    hint: 'Add the missing field.',
    repairedBy: ['acp'],
  },
  'ucp-version-date': {
    status: 'warn',
    cost: 10,
    when: 'ucp.version is not YYYY-MM-DD',
    hint: 'Write the version of the protocol as YYYY-MM-DD.',
    repairedBy: ['ucp-profile'],
  },
  'acp-version-date': {
    status: 'warn',
    cost: 10,
    when: 'protocol.version is not YYYY-MM-DD',
    hint: 'Write the version of the protocol as YYYY-MM-DD.',
    repairedBy: ['acp'],
  },
  'ucp-mixed-versions': {
    status: 'warn',
    cost: 10,
    when:
      'since UCP 2026-08-25: a dev.ucp.* service or ' +
      'capability has a version other than ucp.version',
    hint:
      'Give every dev.ucp.* entry the version of the profile; serve ' +
      'older versions as separate profiles in supported_versions.',
    repairedBy: ['ucp-profile'],
  },
  'ucp-redirect': {
    status: 'warn',
    cost: 5,
    when: 'since UCP 2026-08-25: /.well-known/ucp redirects',
    hint: 'Respond at /.well-known/ucp itself: clients do not follow redirects there.',
    repairedBy: ['ucp-profile'],
  },
  'ucp-signing-keys': {
    status: 'warn',
    cost: 5,
    when: 'since UCP 2026-08-25: the profile has signing_keys and no keys',
    hint: 'Publish the keys in keys: only older clients read signing_keys.',
    repairedBy: ['ucp-profile'],
  },
  'no-services': { status: 'info', when: 'ucp.services is empty' },
  'ucp-not-https': {
    status: 'warn',
    cost: 5,
    when: 'an endpoint is not an absolute HTTPS URL',
    hint: 'Use an absolute URL that begins with https://.',
    repairedBy: ['ucp-profile'],
  },
  'acp-not-https': {
    status: 'warn',
    cost: 5,
    when: 'api_base_url is not an absolute HTTPS URL',
    hint: 'Use an absolute URL that begins with https://.',
    repairedBy: ['acp'],
  },
  'ucp-elsewhere': {
    status: 'warn',
    cost: 5,
    when:
      'an endpoint is on another site that neither the ' +
      'home page nor a catalog of this site mentions',
    hint:
      'Mention the provider where agents can confirm it: in ' +
      'an entry of the AI catalog or the API catalog.',
  },
  'acp-elsewhere': {
    status: 'warn',
    cost: 5,
    when:
      'api_base_url is on another site that neither the ' +
      'home page nor a catalog of this site mentions',
    hint:
      'Mention the provider where agents can confirm it: in ' +
      'an entry of the AI catalog or the API catalog.',
  },
  schema: {
    status: 'warn',
    cost: 10,
    max: 10,
    when: 'a sampled schema of a service cannot be fetched',
    hint: 'Reference a schema that exists, such as the schema of the UCP version you implement.',
  },
  'ucp-no-cache': {
    status: 'warn',
    cost: 5,
    when: 'the UCP profile has no Cache-Control',
    hint: 'Send Cache-Control: public, max-age=3600.',
    repairedBy: ['ucp-profile'],
  },
  'acp-no-cache': {
    status: 'warn',
    cost: 5,
    when: 'the ACP document has no Cache-Control',
    hint: 'Send Cache-Control: public, max-age=3600.',
    repairedBy: ['acp'],
  },
  'private-key': {
    status: 'fail',
    cost: 40,
    when: 'a published key has private members',
    hint: 'Remove the private members immediately and replace the key: it is no longer secret.',
    repairedBy: ['ucp-profile'],
  },
  'acp-version-order': {
    status: 'warn',
    cost: 5,
    when: 'the last entry of supported_versions is not version',
    hint: 'List the versions from oldest to newest, with the current version last.',
    repairedBy: ['acp'],
  },
  'other-acp': {
    status: 'info',
    when: 'the document at acp.json belongs to another protocol of that name',
  },
  x402: { status: 'info', when: 'the home page or a document returns 402' },
  ap2: { status: 'info', when: 'the agent card declares AP2' },
  found: { status: 'pass', when: 'no points are deducted' },
});

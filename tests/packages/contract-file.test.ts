import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { keptContract } from '@/engine/contracts/contract';
import { packContract, unpackContract } from '@/packages/cli/src/contract-file';

const CONTRACT = keptContract('MCP', { items: { search: { input: true } }, schemas: {} });

it('a contract in a report file is read again', () =>
  expect(unpackContract(packContract(CONTRACT))).toEqual(CONTRACT));

it.each([
  '',
  'no base64',
  gzipSync('{}').toString('base64'),
  gzipSync('x'.repeat(2e6)).toString('base64'),
])('a contract that was changed by hand is not read: %.20s', (content) =>
  expect(unpackContract({ ...packContract(CONTRACT), content })).toMatchObject({
    state: 'not_read',
    content: null,
  }),
);

import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery, plainPaging } from '@/lib/platform/contract/page';
import { ContractChange } from '@/lib/platform/events/contract';
import {
  Count,
  Host,
  Id,
  IdParam,
  NextOffset,
  NextStep,
  ScanSummary,
} from '@/lib/platform/contract/types';
import { choosesTwo, pickQuery } from './compare';

const ContractComparison = named(
  'ContractComparison',
  'How the contract of one protocol changed.',
  z.strictObject({
    protocol: z.string(),
    state: z
      .enum(['compared', 'not_kept', 'not_read', 'too_large'])
      .describe(
        '`not_kept`: the earlier scan is older than contracts. `not_read`: a list was cut, refused, or not measured. ' +
          '`too_large`: beyond 256 kB, or too many changes to compare. Only `compared` has changes.',
      ),
    breaking: Count,
    loosening: Count,
    textOnly: Count,
  }),
);

export const ContractChangeList = named(
  'ContractChangeList',
  'What changed for clients between two scans of a site, the breaking changes of each protocol first.',
  z.strictObject({
    siteId: Id,
    host: Host,
    before: ScanSummary,
    after: ScanSummary,
    protocols: z
      .array(ContractComparison)
      .describe('Protocols that the site declares in one of the two scans.'),
    changes: z.array(ContractChange),
    nextOffset: NextOffset,
    nextStep: NextStep,
  }),
);
export type ContractChangeList = z.infer<typeof ContractChangeList>;

export const listContractChanges = operation({
  id: 'listContractChanges',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/contract-changes',
  tag: 'Sites',
  summary: 'List what changed for clients of a site',
  description:
    'Changes of MCP tools, OpenAPI operations, the A2A card, the AI catalog, and agent skills between two ' +
    'successful scans: without ids and `since`, the latest two.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  query: choosesTwo(z.strictObject({ ...pickQuery, ...pageQuery })),
  paging: plainPaging,
  response: ContractChangeList,
  errors: ['invalid_scan_order', 'site_not_found', 'scan_not_found', 'not_enough_scans'],
});

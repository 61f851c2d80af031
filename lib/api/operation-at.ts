import { AddressMap } from '@/lib/platform/http/address';
import type { Operation } from '@/lib/platform/contract/operation';
import { operations } from './operations';

const addresses = new AddressMap<Operation>(operations, ({ path }) => path);

/**
 * Operations of an address, ignoring its query; for responses sent before a route handler is
 * reached.
 */
export const operationsAt = (url: string): readonly Operation[] =>
  addresses.at(url.split('?', 1)[0] ?? '');

/** True if pages of other sites may read the address, and thus must be able to read its errors. */
export const isReadableCrossOrigin = (url: string): boolean =>
  operationsAt(url).some(({ access }) => access === 'public') ||
  url.startsWith('/.well-known/openapi.json');

import {
  contractCounts,
  CONTRACT_PROTOCOLS,
  diffContracts,
  worstFirst,
  type Contract,
  type ContractComparison,
  type ContractCounts,
} from '@seamark/engine';
import { addresses } from '@/lib/platform/config/addresses';
import type { Transaction } from '@/lib/platform/db/client';
import type { ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import type { ScanStep } from '@/lib/reports/server';

/** The contract of a protocol as a scan keeps it; `hash` is of the last one that was read. */
type StoredContract = Pick<Contract, 'protocol' | 'state' | 'hash'>;

/** What the contracts of a scan changed. */
export interface ContractNews extends ContractCounts {
  /** The worst change. */
  readonly sentence: string;
}

/** The column `contracts` of a scan. */
interface StoredContracts {
  readonly protocols: readonly StoredContract[];
  /** Null if nothing changed since the scan before, or nothing was comparable. */
  readonly changes: ContractNews | null;
}

const EVENT_CHANGES = 20;

/** Keeps the contracts of a scan, each content once, and reports what they changed. */
export const storeContracts: ScanStep = async (tx, { scanId, siteId, contracts }) => {
  const before = await scanBefore(tx, siteId, scanId);
  const protocols = carried(storedIn(before?.contracts), contracts);
  const bodies = contracts.flatMap(({ hash, content }) =>
    hash === null ? [] : [{ siteId, digest: hash, body: JSON.stringify(content) }],
  );
  await tx.siteContract.createMany({ data: bodies, skipDuplicates: true });
  const after = { id: scanId, contracts: { protocols } };
  const comparisons = before ? await compareContracts(tx, siteId, before, after) : [];
  const counts = contractCounts(comparisons);
  const changes = worstFirst(comparisons.flatMap((comparison) => comparison.changes));
  const [worst] = changes;
  const news = worst ? { ...counts, sentence: `${worst.protocol}: ${worst.sentence}` } : null;
  await tx.scan.update({
    where: { id: scanId },
    data: { contracts: { protocols, changes: news } as object },
  });
  if (before === null || counts.breaking + counts.loosening === 0) return [];
  const data = {
    ...counts,
    changes: changes.slice(0, EVENT_CHANGES),
    previousScanId: before.id,
  };
  const resource = { kind: 'scan', id: scanId, url: addresses.poll(scanId) } as const;
  return [{ type: 'contract.changed', resource, data }];
};

function scanBefore(tx: Transaction, siteId: string, scanId: string) {
  return tx.scan.findFirst({
    where: { siteId, status: 'succeeded', id: { not: scanId } },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, contracts: true },
  });
}

/** With the hash of the last content that was read, so that a removal shows once it is read again. */
function carried(before: StoredContracts | null, contracts: readonly Contract[]): StoredContract[] {
  return CONTRACT_PROTOCOLS.flatMap((protocol) => {
    const contract = contracts.find((one) => one.protocol === protocol);
    const last = before?.protocols.find((one) => one.protocol === protocol)?.hash ?? null;
    if (contract === undefined)
      return last === null ? [] : [{ protocol, state: 'not_read' as const, hash: last }];
    const { state, hash } = contract;
    return [{ protocol, state, hash: state === 'absent' ? null : (hash ?? last) }];
  });
}

interface ScanWithContracts {
  readonly id: string;
  readonly contracts: unknown;
}

/** What `storeContracts` wrote; null for scans before contracts. */
const storedIn = (column: unknown) => (column ?? null) as StoredContracts | null;

export const contractNews = (column: unknown): ContractNews | null =>
  storedIn(column)?.changes ?? null;

/** Differences between the contracts of two scans of a site. */
export async function compareContracts(
  db: Pick<ReadOnlyDatabase, 'siteContract'>,
  siteId: string,
  ...scans: readonly [before: ScanWithContracts, after: ScanWithContracts]
): Promise<ContractComparison[]> {
  const [before, after] = scans.map(({ contracts }) => storedIn(contracts)?.protocols ?? null);
  const hashOf = (list: typeof before, protocol: string) =>
    list?.find((contract) => contract.protocol === protocol)?.hash ?? null;
  // Equal contents are not read.
  const changed = CONTRACT_PROTOCOLS.filter(
    (protocol) => hashOf(before, protocol) !== hashOf(after, protocol),
  );
  const digests = [before, after].flatMap((list) =>
    changed.flatMap((protocol) => hashOf(list, protocol) ?? []),
  );
  const rows = await db.siteContract.findMany({ where: { siteId, digest: { in: digests } } });
  const contents = new Map(
    rows.map(({ digest, body }) => [digest, JSON.parse(body) as Contract['content']]),
  );
  const whole = (list: typeof before) =>
    list?.map((contract): Contract => {
      const { protocol, hash } = contract;
      if (hash === null) return { ...contract, content: null };
      const content = changed.includes(protocol) ? (contents.get(hash) ?? null) : EMPTY;
      return { ...contract, content };
    }) ?? null;
  return diffContracts(whole(before), whole(after));
}

/** Stands for contents with equal hashes, which are not compared. */
const EMPTY = { items: {}, schemas: {} };

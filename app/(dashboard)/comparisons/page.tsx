import type { Metadata } from 'next';
import { EditComparison } from '@/components/comparisons/edit-comparison';
import { PageHead } from '@/components/dashboard/page-head';
import { COMPARISON_LIMITS } from '@/lib/contract/dashboard/comparison-limits';
import { listComparisons } from '@/lib/services/comparisons/read-comparisons';
import { requireSession } from '../session';

export const metadata: Metadata = { title: 'Comparisons' };

export default async function ComparisonsPage() {
  const { actor } = await requireSession();
  const lists = await listComparisons(actor);
  return (
    <>
      <PageHead
        title="Comparisons"
        lead="See your sites beside others’, by their public reports, and how the scores change."
        actions={
          lists.length < COMPARISON_LIMITS.perOrganization ? (
            <EditComparison comparison={null} />
          ) : undefined
        }
      />
      {lists.length === 0 ? (
        <p className="mt-6 text-muted">No comparisons yet.</p>
      ) : (
        <table className="data mt-6">
          <thead>
            <tr>
              <th>Name</th>
              <th>Scores</th>
            </tr>
          </thead>
          <tbody>
            {lists.map(({ id, name, hosts, scores }) => (
              <tr key={id}>
                <td className="font-medium wrap-anywhere" dir="auto">
                  <a className="link target" href={`/comparisons/${id}`}>
                    {name}
                  </a>
                </td>
                <td>
                  <ul>
                    {hosts.map((host, index) => (
                      <li key={host} className="wrap-anywhere">
                        <span dir="auto">{host}</span>{' '}
                        <span className="tabular-nums">{scores[index] ?? '–'}</span>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

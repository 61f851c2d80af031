import { gradeOfScore } from './grade';
import type { Report } from '@/lib/contract';
import { CATEGORY_NAME } from '@/lib/words/words';

const SCALE_LIMITS = [0, 50, 70, 90, 100];

/** The five categories on the scale of the grades. */
export function CategoryScale({ categories }: { readonly categories: Report['categories'] }) {
  return (
    <table className="ruled">
      <caption className="sr-only">Score and applicable weight of each category</caption>
      <thead>
        <tr>
          <th scope="col" className="w-28">
            Category
          </th>
          <th scope="col" className="w-14 text-right!">
            Score
          </th>
          <th scope="col" aria-hidden="true" className="hidden px-3! sm:table-cell">
            <span className="staff-labels">
              {SCALE_LIMITS.map((band) => (
                <span key={band} style={{ left: `${band}%` }}>
                  {band}
                </span>
              ))}
            </span>
          </th>
          <th scope="col" className="w-16 pr-0! text-right!">
            Weight
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ category, score, weight }) => (
          <tr key={category}>
            <th scope="row">{CATEGORY_NAME[category] ?? category}</th>
            <td className="text-right font-mono">{score ?? 'N/A'}</td>
            <td aria-hidden="true" className="hidden px-3! sm:table-cell">
              <div className="staff">
                {SCALE_LIMITS.map((band) => (
                  <i key={band} style={{ left: `${band}%` }} />
                ))}
                {score !== null && (
                  <b className={`tone-${gradeOfScore(score)}`} style={{ left: `${score}%` }} />
                )}
              </div>
            </td>
            <td className="pr-0! text-right font-mono">{weight}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

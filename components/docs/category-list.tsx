import type { Category } from '@seamark/engine';
import { CATEGORY_NAME, CATEGORY_QUESTION } from '@/lib/platform/text/words';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly weight: number;
}

interface Props {
  readonly categories: readonly {
    readonly category: Category;
    readonly weight: number;
    readonly checks: readonly Entry[];
  }[];
}

/** The catalogue of checks, one block per category. */
export function CategoryList({ categories }: Props) {
  return (
    <div className="mt-4">
      {categories.map(({ category, weight, checks }) => (
        <section
          key={category}
          aria-labelledby={`category-${category}`}
          className="grid gap-x-8 gap-y-2 border-t border-ink py-4 lg:grid-cols-[16rem_minmax(0,1fr)]"
        >
          <div>
            <h2 id={`category-${category}`} className="text-base font-bold tracking-normal">
              {CATEGORY_NAME[category]}
            </h2>
            <p className="text-sm text-muted">{CATEGORY_QUESTION[category]}</p>
            <p className="kicker mt-1">{weight} of 100 points</p>
          </div>
          <ul className="lg:-mt-2">
            {checks.map((check) => (
              <li key={check.id} className="entry">
                <a className="quiet-link" href={`/checks/${check.id}`}>
                  {check.name}
                </a>
                <p>{check.description}</p>
                <span>{check.weight === 0 ? '–' : check.weight.toFixed(1)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

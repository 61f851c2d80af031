import type { Category } from '@seamark/engine';
import { CATEGORY_NAME, CATEGORY_QUESTION } from '@/lib/words/words';

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
  /** Heading level of the categories: 2 right under the page's title, 3 in a section. */
  readonly level: 2 | 3;
}

/** The catalogue of checks, one block per category. */
export function CategoryList({ categories, level }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="mt-4">
      {categories.map(({ category, weight, checks }) => (
        <section key={category} aria-labelledby={`category-${category}`} className="category">
          <div>
            <Heading id={`category-${category}`}>{CATEGORY_NAME[category]}</Heading>
            <p>{CATEGORY_QUESTION[category]}</p>
            <p className="kicker">{weight} of 100 points</p>
          </div>
          <ul>
            {checks.map((check) => (
              <li key={check.id} className="entry">
                <a className="quiet-link" href={`/checks/${check.id}`}>
                  {check.name}
                </a>
                <p>{check.description}</p>
                <span>{check.weight === 0 ? '–' : check.weight}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

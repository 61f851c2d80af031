import type { Category } from '@/engine/types';
import { CATEGORY_NAME, CATEGORY_QUESTION } from '@/lib/format/words';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly weight: number;
}

interface Props {
  readonly categories: readonly { readonly category: Category; readonly weight: number; readonly checks: readonly Entry[] }[];
  /** With the sentence of each check, right under the page's title; else names alone, in a section. */
  readonly isLong?: boolean;
}

/** The catalogue as ruled blocks, one per category. */
export function CategoryList({ categories, isLong = false }: Props) {
  const Heading = isLong ? 'h2' : 'h3';
  return (
    <div className="mt-4">
      {categories.map(({ category, weight, checks }) => (
        <section key={category} aria-labelledby={`category-${category}`} className="grid gap-x-8 gap-y-2 border-t border-ink py-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <div>
            <Heading id={`category-${category}`} className="text-base leading-6 font-bold tracking-normal">{CATEGORY_NAME[category]}</Heading>
            <p className="text-sm text-muted">{CATEGORY_QUESTION[category]}</p>
            <p className="kicker mt-1 tabular-nums">{weight} of 100 points</p>
          </div>
          <ul className={isLong ? '' : 'grid content-start gap-x-8 sm:grid-cols-2 xl:grid-cols-3'}>
            {checks.map((check) => (
              <li key={check.id} className={`grid items-baseline gap-x-4 border-b border-line py-2 ${isLong ? 'grid-cols-[minmax(0,1fr)_2rem] sm:grid-cols-[13rem_minmax(0,1fr)_2rem]' : 'grid-cols-[minmax(0,1fr)_2rem]'}`}>
                <a className="font-medium underline decoration-line underline-offset-4 hover:decoration-current" href={`/checks/${check.id}`}>{check.name}</a>
                {isLong && <p className="order-last col-span-2 text-sm text-muted sm:order-none sm:col-span-1">{check.description}</p>}
                <span className="text-right font-mono text-sm tabular-nums text-muted" title={`weight ${check.weight} of 100`}>{check.weight === 0 ? '–' : check.weight}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

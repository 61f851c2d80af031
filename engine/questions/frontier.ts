import { resemblance, wordsOf } from './words';

/** A link with the words that are known about its page before it is read. */
export interface Link {
  readonly url: string;
  /** Words of its text, and of what describes it. */
  readonly words: ReadonlySet<string>;
  readonly pathWords: ReadonlySet<string>;
}

export const linkTo = (url: string, about: string): Link => ({
  url,
  words: wordsOf(about),
  pathWords: wordsOf(new URL(url).pathname),
});

/** Links that a reader may follow: first the one whose words resemble the question most. */
export class Frontier<Followed extends Link> {
  private readonly queue: { readonly link: Followed; readonly worth: number }[] = [];
  // A menu names a page before the text describes it, so a later link may be worth more.
  private readonly worthByUrl = new Map<string, number>();

  constructor(private readonly question: ReadonlySet<string>) {}

  /** Adds links that are worth more than those known to the same address. */
  add(links: readonly Followed[], worthOf = (link: Followed) => this.worthOf(link)): void {
    for (const link of links) {
      const worth = worthOf(link);
      if (worth <= (this.worthByUrl.get(link.url) ?? -1)) continue;
      this.worthByUrl.set(link.url, worth);
      this.queue.push({ link, worth });
    }
  }

  /** Removes the first of the links with the highest worth. */
  take(): { readonly link: Followed; readonly worth: number } | undefined {
    let best = 0;
    for (const [at, { worth }] of this.queue.entries())
      if (worth > this.queue[best]!.worth) best = at;
    return this.queue.splice(best, 1)[0];
  }

  /** Words that a link shares with the question; those of its text count twice those of its path. */
  private worthOf({ words, pathWords }: Link): number {
    return 2 * resemblance(this.question, words) + resemblance(this.question, pathWords);
  }
}

/** Worth of the links with which a reader begins. */
export const FIRST = (): number => Infinity;

import type { AgentRun } from '@/lib/contract';
import { reasonText, VERDICT } from '@/lib/format/agent-words';
import { sentenceOf } from '@/lib/format/coded';
import { siteLink, siteText } from '@/lib/format/site-text';
import { VerdictMark } from './verdict-mark';

/** Verdict with its meaning and reasons, the answer, and the quotes that prove it. */
export function RunOutcome({ run }: { readonly run: AgentRun }) {
  return (
    <div className="mt-6 grid gap-8">
      <section aria-labelledby="verdict">
        <h2 id="verdict">Verdict</h2>
        <p className="mt-1"><VerdictMark run={run} /> {run.verdict !== null && VERDICT[run.verdict].means}</p>
        {run.error !== null && <p className="mt-1" dir="auto">{siteText(sentenceOf(run.error), 400)}</p>}
        {run.reasons.length > 0 && <ul className="mt-2 list-[square] pl-5">{run.reasons.map((reason, index) => <li key={index} dir="auto">{siteText(reasonText(reason), 300)}</li>)}</ul>}
      </section>
      <section aria-labelledby="answer">
        <h2 id="answer">Answer</h2>
        <p className="mt-1 max-w-prose wrap-anywhere" dir="auto">{run.answer === null ? <span className="text-muted">The agent gave none.</span> : siteText(run.answer, 2000)}</p>
      </section>
      <section aria-labelledby="evidence">
        <h2 id="evidence">Evidence</h2>
        {run.evidence.length === 0 ? <p className="mt-1 text-muted">No quote was found word for word on the site.</p> : <ul>{run.evidence.map(({ url, quote }, index) => <Quote key={index} url={url} quote={quote} />)}</ul>}
      </section>
    </div>
  );
}

function Quote({ url, quote }: { readonly url: string; readonly quote: string }) {
  const link = siteLink(url);
  return (
    <li className="finding">
      <blockquote className="evidence" dir="auto">{siteText(quote, 400)}</blockquote>
      <p className="text-sm">{link === null ? siteText(url, 300) : <a className="link" rel="noopener nofollow ugc" href={link} dir="auto">{siteText(url, 300)}</a>}</p>
    </li>
  );
}

import { Link } from '@/components/ui/link';
import { isFullyOpen, type ReportView } from '@/lib/reports/report-view';

/** What to do on a site that keeps no agent out: ask, count, and watch. */
export function NextSteps({ view }: { readonly view: ReportView }) {
  if (!isFullyOpen(view)) return null;
  const { siteId } = view.report;
  const [questions, visitors, run] =
    siteId === null
      ? ['/docs/questions', '/docs/visits', '/docs/models#agent-runs']
      : ['questions', 'visitors', 'agent-runs'].map((page) => `/sites/${siteId}/${page}`);
  return (
    <section aria-labelledby="next-steps" className="panel mt-6">
      <h2 id="next-steps" className="text-base! font-medium!">
        What comes next
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        <li>
          <Link href={questions!}>Ask what your visitors ask</Link>
        </li>
        <li>
          <Link href={visitors!}>See which agents come</Link>
        </li>
        <li>
          <Link href={run!}>Let an agent do a task</Link>
        </li>
      </ul>
    </section>
  );
}

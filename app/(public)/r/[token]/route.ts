import { noSuchPage } from '@/app/no-such-page';
import type { RouteContext } from '@/app/query';
import { clientReportHtml } from '@/lib/client-reports/report-html';
import { clientReportMarkdown } from '@/lib/client-reports/report-markdown';
import { openReport, type OpenedReport } from '@/lib/client-reports/server/open-report';
import { canPrint, printReport } from '@/lib/client-reports/server/print-report';
import { AppError, statusOf } from '@/lib/platform/contract/app-error';
import { preferredType } from '@/lib/platform/http/preferred-type';
import { notFoundPage } from '../message-page';

export const dynamic = 'force-dynamic';

/** `<token>`, `<token>.md`, or `<token>.pdf` */
const ADDRESS = /^(.*?)(?:\.(md|pdf))?$/;

const respond = (body: BodyInit, type: string, more: Readonly<Record<string, string>> = {}) =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'private, no-store',
      Vary: 'Accept',
      ...more,
    },
  });

/** A client report as a page, Markdown, or PDF, for everyone who has its address. */
export async function GET(
  request: Request,
  { params }: RouteContext<{ token: string }>,
): Promise<Response> {
  const [, token = '', form = formOf(request)] = ADDRESS.exec((await params).token) ?? [];
  const opened = await openReport(token, new URL(request.url).searchParams.get('month'));
  if (opened === null) return notFoundPage(request);
  if (form === 'md')
    return respond(
      clientReportMarkdown(opened.report, opened.brand.name),
      'text/markdown; charset=utf-8',
    );
  if (form === 'pdf') return pdfOf(opened);
  const { earlier, later, shown } = opened.months;
  return respond(
    clientReportHtml(
      opened.report,
      { brand: opened.brand, nonce: request.headers.get('x-nonce') ?? undefined },
      {
        earlier: earlier && `?month=${earlier}`,
        later: later && `?month=${later}`,
        pdf: canPrint() ? `${token}.pdf?month=${shown}` : null,
      },
    ),
    'text/html; charset=utf-8',
  );
}

const formOf = ({ headers }: Request): 'md' | 'html' =>
  preferredType(headers.get('accept'), ['text/html', 'text/markdown']) === 'text/markdown'
    ? 'md'
    : 'html';

async function pdfOf({ report, brand, months }: OpenedReport): Promise<Response> {
  if (!canPrint()) return noSuchPage('This server makes no PDF files.\n');
  const html = clientReportHtml(report, { brand }, { earlier: null, later: null, pdf: null });
  try {
    return respond(await printReport(html), 'application/pdf', {
      'Content-Disposition': `inline; filename="report-${months.shown}.pdf"`,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const headers = { 'Retry-After': String(error.details.retryAfterSeconds) };
    return new Response(`${error.message}\n`, { status: statusOf(error.code), headers });
  }
}

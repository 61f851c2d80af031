import type { RouteContext } from '@/app/query';
import { NO_BRAND } from '@/lib/client-reports/brand';
import { ENGLISH } from '@/lib/client-reports/english';
import { clientMessageHtml } from '@/lib/client-reports/report-html';
import { confirmRecipient, readConfirmation } from '@/lib/client-reports/server/confirm-recipient';

export const dynamic = 'force-dynamic';

type Context = RouteContext<{ token: string }>;

/** Mail scanners follow links, so only the button confirms an address. */
export const GET = async (request: Request, { params }: Context): Promise<Response> =>
  page(request, (await params).token, false);

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  return page(request, token, await confirmRecipient(token));
}

async function page(request: Request, token: string, isDone: boolean): Promise<Response> {
  const confirmation = await readConfirmation(token);
  const { confirm, notFound } = ENGLISH;
  const brand = confirmation?.brand ?? NO_BRAND;
  const message =
    confirmation === null
      ? notFound
      : {
          title: confirm.title(confirmation.name),
          ...(isDone ? { text: confirm.done } : { text: confirm.text, button: confirm.button }),
        };
  const nonce = request.headers.get('x-nonce') ?? undefined;
  return new Response(clientMessageHtml({ brand, nonce }, message), {
    status: confirmation === null ? 404 : 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

import type { RouteContext } from '@/app/query';
import { ENGLISH } from '@/lib/client-reports/english';
import { confirmRecipient, readConfirmation } from '@/lib/client-reports/server/confirm-recipient';
import { messagePage, notFoundPage } from '../../message-page';

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
  if (confirmation === null) return notFoundPage(request);
  const { confirm } = ENGLISH;
  return messagePage(request, 200, confirmation.brand, {
    title: confirm.title(confirmation.name),
    ...(isDone ? { text: confirm.done } : { text: confirm.text, button: confirm.button }),
  });
}

import { memoized } from '../network/recording';
import { plainOperations, type PlainOperation } from '../parse/plain-operations';
import type { ApiDescriptionReading } from './api-description';
import type { RobotsReading } from './files';
import { isProbeable } from './mcp-endpoint';
import { resolveUrl } from './page';
import type { ProbeContext } from './probe-context';
import { isSampleAllowed } from './sample';

/** Address of the first of these GET operations without input that may be asked on this site. */
export const plainAddress = (
  context: ProbeContext,
  { source }: ApiDescriptionReading,
  robots: RobotsReading,
  isWanted: (operation: PlainOperation) => boolean,
): string | undefined =>
  (source ? memoized(source.description, plainOperations) : [])
    .filter(isWanted)
    .flatMap(({ url }) => resolveUrl(url.slice(0, 2000), source!.exchange.answer.url) ?? [])
    .find((url) => isProbeable(context, url) && isSampleAllowed(context, url, robots));

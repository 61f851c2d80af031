import type { ReaderClient } from '@seamark/engine';
import { READERS, textReader, type AnyReader } from '../outcomes/measure';
import { PAGE_READERS, readAs } from './page-readers';

/** The reader that stands in for a client, under the client’s name. */
export function readerOf({ token, askedAs = token, reader }: ReaderClient): AnyReader {
  const page = PAGE_READERS.find(({ name }) => name === reader);
  const found = page
    ? textReader(readAs(askedAs, page))
    : READERS.find(({ name }) => name === reader);
  if (!found) throw new Error(`The lab has no reader “${reader}”.`);
  return found;
}

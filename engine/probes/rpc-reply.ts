import { memoized, type Exchange } from '../network/recording';
import type { Reply } from '../network/types';
import { rpcAnswer, type RpcAnswer } from '../parse/json-rpc';
import { bodyText, mediaType } from './reply';

/** One memoized reader per id, because planning reads again after every answer. */
const READERS = new Map<string, (reply: Reply) => RpcAnswer | null>();

function readerOf(id: string) {
  const reader =
    READERS.get(id) ??
    ((reply: Reply) =>
      rpcAnswer(bodyText(reply).text, mediaType(reply) === 'text/event-stream', id));
  READERS.set(id, reader);
  return reader;
}

/** The answer to the JSON-RPC request `id`; null if there is none. `id` is one of a fixed set. */
export const answerOf = ({ answer }: Exchange, id: string): RpcAnswer | null =>
  answer.kind === 'reply' ? memoized(answer, readerOf(id)) : null;

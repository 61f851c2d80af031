import { isArray, isObject, member, parseJson, textMember, type Json } from './json';
import { quote } from './text';

/** The answer to one JSON-RPC request. */
export interface RpcAnswer {
  readonly result: Json | undefined;
  readonly error: { readonly code: number | null; readonly message: string } | null;
}

/** An error as evidence shows it. */
export const errorText = ({ code, message }: NonNullable<RpcAnswer['error']>): string =>
  `error ${code ?? 'without a code'}: ${quote(message, 100)}`;

const EVENTS_MAX = 1000;

/** Message that answers `id`: alone, in a batch, or as an event of a stream. Null if there is none. */
export function rpcAnswer(text: string, isEventStream: boolean, id: string): RpcAnswer | null {
  const documents = isEventStream ? eventsOf(text) : [text];
  for (const document of documents) {
    const parsed = parseJson(document);
    if (!parsed.ok) continue;
    for (const message of isArray(parsed.value) ? parsed.value.slice(0, 20) : [parsed.value]) {
      const answer = answerOf(message, id);
      if (answer) return answer;
    }
  }
  return null;
}

function answerOf(message: Json, id: string): RpcAnswer | null {
  if (!isObject(message) || member(message, 'jsonrpc') !== '2.0') return null;
  const error = member(message, 'error');
  const messageId = member(message, 'id');
  if (isObject(error) && (messageId === id || messageId === null || messageId === undefined)) {
    const code = member(error, 'code');
    return {
      result: undefined,
      error: {
        code: typeof code === 'number' ? code : null,
        message: textMember(error, 'message') ?? '',
      },
    };
  }
  return messageId === id && Object.hasOwn(message, 'result')
    ? { result: member(message, 'result'), error: null }
    : null;
}

/** `data` of each event, lines joined (WHATWG server-sent events). */
function eventsOf(text: string): string[] {
  return text.split(/\r\n\r\n|\n\n|\r\r/, EVENTS_MAX).flatMap((block) => {
    const data = block
      .split(/\r\n|\n|\r/)
      .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []));
    return data.length > 0 ? [data.join('\n')] : [];
  });
}

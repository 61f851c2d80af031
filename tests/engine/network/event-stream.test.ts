import { describe, expect, it } from 'vitest';
import { BodyReader, type ReadBody } from '@/engine/network/body-reader';

const STREAM = [['content-type', 'text/event-stream; charset=utf-8']] as const;

function read(chunks: readonly string[], headers: readonly (readonly [string, string])[] = STREAM): { result: ReadBody | null; cuts: number } {
  const state: { result: ReadBody | null; cuts: number } = { result: null, cuts: 0 };
  const reader = new BodyReader(headers, 1000, () => { state.cuts++; }, (result) => { state.result = result; }, '"seamark-2"');
  for (const chunk of chunks) reader.write(Buffer.from(chunk));
  return state;
}

describe('an event stream that stays open', () => {
  it('is read to the end of the event that carries the id', () => {
    const { result, cuts } = read(['data: {"method":"x"}\n\n', 'data: {"id":"seam', 'ark-2","result":{}}\n', '\n', ': keep-alive\n\n']);
    expect(Buffer.from(result!.body).toString()).toBe('data: {"method":"x"}\n\ndata: {"id":"seamark-2","result":{}}\n\n');
    expect(result!.truncated).toBe(false);
    expect(cuts).toBe(1);
  });

  it.each(['\r\n', '\r'])('ends events with %j too', (end) => {
    expect(read([`data: {"id":"seamark-2"}${end}`, end]).result).not.toBeNull();
  });

  it('waits while the id has not come', () => {
    expect(read(['data: {"id":"other"}\n\n', ': ping\n\n']).result).toBeNull();
  });

  it('leaves other media types alone', () => {
    expect(read(['{"id":"seamark-2"}\n\n'], [['content-type', 'application/json']]).result).toBeNull();
  });

  it('is still cut at the cap', () => {
    expect(read([': '.repeat(600)]).result!.truncated).toBe(true);
  });
});

import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { connectFirst } from '../../../engine/network/dial';
import { fastTimer } from '../../helpers/fast-timer';
import { get, openSession } from '../../helpers/sites/session';

/** A socket without a network: it fails with a code, connects as a peer, or stays silent. */
function fake({
  code,
  peer,
  afterMs = 1,
}: {
  code?: string;
  peer?: string;
  afterMs?: number;
}): Socket {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  if (code ?? peer)
    setTimeout(
      () =>
        code ? socket.destroy(Object.assign(new Error(code), { code })) : socket.emit('connect'),
      afterMs,
    );
  return socket;
}

const route = (...addresses: string[]) => ({ addresses, port: 80, isListed: false });
const idle = () => new AbortController().signal;

describe('several addresses', () => {
  test('the next address is tried if the first refuses', async () => {
    const dialled: string[] = [];
    const socket = await connectFirst(
      route('1.1.1.1', '8.8.8.8'),
      (address) => {
        dialled.push(address);
        return address === '1.1.1.1' ? fake({ code: 'ECONNREFUSED' }) : fake({ peer: address });
      },
      idle(),
    );
    expect([socket.remoteAddress, dialled]).toEqual(['8.8.8.8', ['1.1.1.1', '8.8.8.8']]);
  });

  test('a silent address delays by a quarter of a second and is dropped', async () => {
    const silent = fake({});
    const socket = await connectFirst(
      route('1.1.1.1', '2606:4700::1111'),
      (address) => (address === '1.1.1.1' ? silent : fake({ peer: address })),
      idle(),
    );
    expect([socket.remoteAddress, silent.destroyed]).toEqual(['2606:4700::1111', true]);
  });

  test('an error of the connected socket after the race starts no new attempt', async () => {
    const dialled: string[] = [];
    const socket = await connectFirst(
      route('1.1.1.1', '8.8.8.8'),
      (address) => {
        dialled.push(address);
        return fake({ peer: address });
      },
      idle(),
    );
    socket.destroy(new Error('later'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(dialled).toEqual(['1.1.1.1']);
  });

  test('at most six addresses are tried', async () => {
    let dialled = 0;
    const many = Array.from({ length: 40 }, (_, i) => `8.8.8.${i}`);
    await expect(
      connectFirst(
        route(...many),
        () => {
          dialled += 1;
          return fake({ code: 'ECONNREFUSED' });
        },
        idle(),
      ),
    ).rejects.toMatchObject({ reason: 'refused' });
    expect(dialled).toBe(6);
  });
});

describe('attribution of failures', () => {
  const told = async (code: string, address = '8.8.8.8') => {
    const session = openSession({
      resolver: () => Promise.resolve([address]),
      dial: () => fake({ code }),
    });
    const answer = await session.ask(get('http://some.test/'));
    await session.close();
    return answer.kind === 'none' ? answer.reason : 'reply';
  };
  test.each(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EACCES'])(
    '%s is a local failure, never reported as refused',
    async (code) => {
      expect(await told(code)).toBe('deadline');
    },
  );
  test.each([
    ['ECONNREFUSED', 'refused'],
    ['EHOSTUNREACH', 'refused'],
    ['ECONNRESET', 'reset'],
    ['ETIMEDOUT', 'timeout'],
    ['ENETUNREACH', 'refused'],
  ])('%s is reported as %s', async (code, reason) => {
    expect(await told(code)).toBe(reason);
  });
  test('a scanner without IPv6 does not blame a site that has only IPv6', async () => {
    expect(await told('ENETUNREACH', '2606:4700::1111')).toBe('deadline');
  });
  test('a connection that never opens ends with its own limit', async () => {
    const session = openSession({
      resolver: () => Promise.resolve(['8.8.8.8']),
      dial: () => fake({}),
      timeoutMs: 5000,
      startTimer: fastTimer,
    });
    expect(await session.ask(get('http://some.test/'))).toMatchObject({ reason: 'timeout' });
    await session.close();
  });
});

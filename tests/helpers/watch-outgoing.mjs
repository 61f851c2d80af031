import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

/**
 * Reports every connection, datagram, and name lookup that this thread starts by any library. Plain JavaScript, so that
 * the built product can load it first.
 * @param {(to: string) => void} tell
 */
export function watchOutgoing(tell) {
  around(net.Socket.prototype, 'connect', (first, second) => {
    const to = Array.isArray(first) ? first[0] : first;
    tell(
      typeof to === 'object'
        ? (to.path ?? `${to.host ?? 'localhost'}:${to.port}`)
        : `${typeof second === 'string' ? second : 'localhost'}:${to}`,
    );
  });
  around(dgram.Socket.prototype, 'send', () => tell('a datagram'));
  for (const resolver of [
    dns,
    dns.promises,
    dns.Resolver.prototype,
    dns.promises.Resolver.prototype,
  ])
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(resolver)).filter(
      (key) => key.startsWith('resolve') || key === 'lookup',
    ))
      around(resolver, name, (host) => tell(`the name ${String(host)}`));
}

/**
 * @param {object} owner
 * @param {string} name
 * @param {(...args: any[]) => void} before
 */
function around(owner, name, before) {
  const original = owner[name];
  owner[name] = function watched(...args) {
    before(...args);
    return original.apply(this, args);
  };
}

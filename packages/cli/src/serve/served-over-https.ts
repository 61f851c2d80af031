import type { Ask, Network, Session } from '@seamark/engine';

/**
 * Network for a folder at its future `https:` address: requests go to this machine over http, and answers look like
 * those of a host with a valid certificate. Only the real host can prove that certificate.
 */
export function servedOverHttps(network: Network, host: string): Network {
  const [secure, plain] = [`https://${host}/`, `http://${host}/`];
  const toPlain = (url: string) => url.replace(secure, plain);
  const toSecure = (url: string) => url.replace(plain, secure);
  return {
    open({ onConnect, ...options }): Session {
      const session = network.open({
        ...options,
        ...(onConnect && {
          onConnect: (origin) => onConnect(toSecure(`${origin}/`).slice(0, -1)),
        }),
      });
      return {
        async ask(request) {
          // Pauses are for sites of others.
          const ask: Ask = { ...request, lane: 'site' };
          if (!ask.url.startsWith(secure)) return session.ask(ask);
          const answer = await session.ask({ ...ask, url: toPlain(ask.url) });
          const hops = answer.hops.map((hop) => ({ ...hop, url: toSecure(hop.url) }));
          return { ...answer, url: toSecure(answer.url), hops };
        },
        get sent() {
          return session.sent;
        },
        close: () => session.close(),
      };
    },
  };
}

import http from 'node:http';
import https from 'node:https';
import { isIPv6 } from 'node:net';
import { Agent, type AgentConnectOpts } from 'agent-base';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';

/**
 * Proxy for a host, by HTTPS_PROXY, HTTP_PROXY and NO_PROXY in either case; null without a proxy.
 */
export function proxyFor(protocol: 'http' | 'https', host: string, port: number): string | null {
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const ofHttp = getProxyForUrl(`http://${authority}`);
  // HTTP_PROXY alone applies to both, as undici uses it for model providers.
  const address = (protocol === 'https' && getProxyForUrl(`https://${authority}`)) || ofHttp;
  return address === '' ? null : address;
}

/**
 * For Node's own HTTP client. Chooses the proxy per request, because one provider has several
 * hosts.
 */
class ProxyAgent extends Agent {
  override connect(_: http.ClientRequest, options: AgentConnectOpts): http.Agent {
    const { host, port, secureEndpoint } = options;
    const proxy = proxyFor(secureEndpoint ? 'https' : 'http', host ?? 'localhost', Number(port));
    if (proxy !== null) return new HttpsProxyAgent(proxy);
    return secureEndpoint ? https.globalAgent : http.globalAgent;
  }
}

export const proxyAgent: http.Agent = new ProxyAgent();

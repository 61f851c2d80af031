import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type NextAuthOptions } from 'next-auth';
import { csrfCookieName } from '@/lib/platform/access/csrf-cookie';
import { visitorOf } from '@/lib/platform/access/session';
import { isSecure } from '@/lib/platform/access/cookie-line';
import { sessionCookieName } from '@/lib/platform/access/session-cookie';
import { BASE_URL } from './http';

/** A browser for next-auth that keeps cookies and returns the redirects. */
export function authBrowser(options: () => NextAuthOptions, baseUrl = BASE_URL) {
  const cookies: Record<string, string> = {};
  const setCookies: string[] = [];
  const go = async (
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, string> = {},
  ): Promise<URL | null> => {
    const lines: string[] = [];
    let location: string | null = null;
    const response = {
      status: () => response,
      getHeader: () => lines,
      send: () => response,
      json: () => response,
      end: () => response,
      setHeader: (name: string, value: string | string[]) => {
        if (name === 'Set-Cookie') lines.splice(0, lines.length, ...value);
        if (name === 'Location') location = String(value);
        return response;
      },
    };
    const url = new URL(path, baseUrl);
    const query = {
      ...Object.fromEntries(url.searchParams),
      nextauth: url.pathname.split('/').slice(3),
    };
    const request = {
      method,
      query,
      cookies,
      headers: {},
      body: method === 'POST' ? fields : undefined,
    };
    await NextAuth(
      request as unknown as NextApiRequest,
      response as unknown as NextApiResponse,
      options(),
    );
    setCookies.push(...lines);
    for (const line of lines) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=');
      cookies[name] = decodeURIComponent(value);
    }
    return location === null ? null : new URL(location, baseUrl);
  };
  const submit = async (path: string, fields: Record<string, string> = {}) => {
    await go('GET', '/api/auth/csrf');
    return go('POST', path, {
      csrfToken: cookies[csrfCookieName(isSecure())]?.split('|')[0] ?? '',
      ...fields,
    });
  };
  return {
    go,
    submit,
    setCookies,
    person: async () => (await visitorOf(cookies[sessionCookieName()])).person,
  };
}

import Negotiator from 'negotiator';
import { type NextRequest, NextResponse } from 'next/server';
import { csrfCookieName, csrfFieldOf, newCsrfCookie } from '@/lib/access/csrf-cookie';
import { hasMarkdown, pageOfMarkdownPath } from '@/lib/words/markdown-path';

/** What the home page advertises by `Link` (RFC 8288, 8631, 9727), so that a client that asks for headers alone finds it. */
const HOME_LINKS = [
  '</.well-known/openapi.json>; rel="service-desc"; type="application/json"',
  '</docs/api>; rel="service-doc"; type="text/html"',
  '</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
  '</.well-known/ard.json>; rel="ard"; type="application/json"',
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</index.md>; rel="alternate"; type="text/markdown"',
].join(', ');

const isProduction = process.env.NODE_ENV === 'production';

/** Ours, and the sign-in pages elsewhere that our forms are led to: Chromium judges the whole chain. */
const formTargets = (): string =>
  [
    "'self'",
    ...(process.env.GITHUB_ID
      ? [new URL(process.env.GITHUB_URL || 'https://github.com').origin]
      : []),
    ...(process.env.GOOGLE_CLIENT_ID ? ['https://accounts.google.com'] : []),
  ].join(' ');

/** Pages only; API answers set their own, stricter policy. Next puts the nonce on every script it writes. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    // The development server evaluates its hot updates.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isProduction ? '' : " 'unsafe-eval'"}`,
    isProduction ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self' 'unsafe-inline'",
    // Charts and positioned widgets write style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isProduction ? '' : ' ws:'}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formTargets()}`,
  ].join('; ');
}

/** The page that is asked for as Markdown, by its `.md` address or by `Accept` with q-values; else null. */
function markdownPage(request: NextRequest): string | null {
  const { pathname, searchParams } = request.nextUrl;
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (searchParams.get('as') === 'page') return null;
  const page = pageOfMarkdownPath(pathname);
  if (page !== null) return page;
  if (!hasMarkdown(pathname)) return null;
  const accept = { headers: { accept: request.headers.get('accept') ?? '*/*' } };
  return new Negotiator(accept).mediaType(['text/html', 'text/markdown']) === 'text/markdown'
    ? pathname
    : null;
}

/** Pages whose forms go to next-auth; they work without scripts, so the token of the form is set here. */
const SIGN_IN_PAGES = /^\/(?:sign-in|welcome|account\/profile)(?:\/|$)/;

/** The sign-in token that a new visitor still lacks, or somebody whose token is of another secret. */
function missingCsrfCookie(
  request: NextRequest,
): { readonly name: string; readonly value: string; readonly secure: boolean } | null {
  const secure = process.env.NEXTAUTH_URL?.startsWith('https:') ?? false;
  const name = csrfCookieName(secure);
  const secret = process.env.NEXTAUTH_SECRET;
  if (
    !secret ||
    !SIGN_IN_PAGES.test(request.nextUrl.pathname) ||
    csrfFieldOf(request.cookies.get(name)?.value, secret) !== null
  )
    return null;
  return { name, value: newCsrfCookie(secret), secure };
}

export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // Where a signed-out visitor is led back to after signing in.
  headers.set('x-path', `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const csrf = missingCsrfCookie(request);
  if (csrf)
    headers.set(
      'cookie',
      [request.headers.get('cookie'), `${csrf.name}=${encodeURIComponent(csrf.value)}`]
        .filter(Boolean)
        .join('; '),
    );
  headers.set('content-security-policy', policy);
  const page = markdownPage(request);
  const response =
    page === null
      ? NextResponse.next({ request: { headers } })
      : NextResponse.rewrite(
          new URL(`/md${page === '/' ? '' : page}${request.nextUrl.search}`, request.url),
          {
            request: { headers },
          },
        );
  if (csrf)
    response.cookies.set(csrf.name, csrf.value, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: csrf.secure,
    });
  response.headers.set('content-security-policy', policy);
  response.headers.set('x-content-type-options', 'nosniff');
  response.headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  response.headers.set('x-frame-options', 'DENY');
  if (request.nextUrl.pathname === '/') response.headers.set('link', HOME_LINKS);
  return response;
}

export const config = { matcher: ['/((?!api/|mcp$|_next/static|\\.well-known/).*)'] };

import { type NextRequest, NextResponse } from 'next/server';
import { csrfCookieName, csrfFieldOf, newCsrfCookie } from '@/lib/platform/access/csrf-cookie';
import { newNonce } from '@/lib/platform/http/nonce';
import { preferredType } from '@/lib/platform/http/preferred-type';
import { hasMarkdown, pageOfMarkdownPath } from '@/lib/platform/text/markdown-path';

/** `Link` header of the home page (RFC 8288, 8631, 9727), for clients that request headers only. */
const HOME_LINKS = [
  '</.well-known/openapi.json>; rel="service-desc"; type="application/json"',
  '</docs/api>; rel="service-doc"; type="text/html"',
  '</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
  '</.well-known/ard.json>; rel="ard"; type="application/json"',
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</index.md>; rel="alternate"; type="text/markdown"',
].join(', ');

const isProduction = process.env.NODE_ENV === 'production';

/** This server, and the sign-in pages of providers: Chromium applies form-action to all redirects. */
const formTargets = (): string =>
  [
    "'self'",
    ...(process.env.GITHUB_ID
      ? [new URL(process.env.GITHUB_URL || 'https://github.com').origin]
      : []),
    ...(process.env.GOOGLE_CLIENT_ID ? ['https://accounts.google.com'] : []),
    ...(process.env.OIDC_ISSUER ? [new URL(process.env.OIDC_ISSUER).origin] : []),
  ].join(' ');

/** Policy for pages; API responses set a stricter one. Next adds the nonce to each script. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    // The development server uses eval for hot updates.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isProduction ? '' : " 'unsafe-eval'"}`,
    isProduction ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self' 'unsafe-inline'",
    // Charts and positioned widgets set style attributes.
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

/** Path of the page requested as Markdown, by its `.md` URL or by `Accept` with q-values; otherwise null. */
function markdownPage(request: NextRequest): string | null {
  const { pathname, searchParams } = request.nextUrl;
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (searchParams.get('as') === 'page') return null;
  const page = pageOfMarkdownPath(pathname);
  if (page !== null) return page;
  if (!hasMarkdown(pathname)) return null;
  const accept = request.headers.get('accept');
  return preferredType(accept, ['text/html', 'text/markdown']) === 'text/markdown'
    ? pathname
    : null;
}

/** Client reports: their address is all that it takes to read them, so other sites and search engines must not get it. */
const SECRET_PAGES = /^\/r\//;

/** Pages with forms of next-auth, which work without scripts, so the CSRF cookie is set here. */
const SIGN_IN_PAGES = /^\/(?:sign-in|welcome|account\/profile)(?:\/|$)/;

/** A new CSRF cookie if the visitor has none, or one signed with another secret. */
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
  const nonce = newNonce();
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // Path to return to after signing in.
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
  const isSecret = SECRET_PAGES.test(request.nextUrl.pathname);
  response.headers.set(
    'referrer-policy',
    isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
  );
  if (isSecret) response.headers.set('x-robots-tag', 'noindex');
  response.headers.set('x-frame-options', 'DENY');
  if (request.nextUrl.pathname === '/') response.headers.set('link', HOME_LINKS);
  return response;
}

export const config = { matcher: ['/((?!api/|mcp$|_next/static|\\.well-known/).*)'] };

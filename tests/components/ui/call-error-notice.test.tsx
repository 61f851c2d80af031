import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import DashboardError from '@/app/(dashboard)/error';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { CallError } from '@/lib/client/call';

const told = (code: string, status: number, retryAfterSeconds: number | null = null): string =>
  renderToStaticMarkup(
    <CallErrorNotice
      title="Couldn’t save the questions"
      error={
        new CallError(code, 'This went wrong. Do that.', status, retryAfterSeconds, 'request-1')
      }
    />,
  );

test('a defect of ours names the request, so that it can be reported', () => {
  expect(told('internal_error', 500)).toContain('Request <code>request-1</code>');
  expect(told('invalid_input', 400)).not.toContain('request-1');
});

test('a limit says when it ends, which is not read out every second', () => {
  expect(told('rate_limited', 429, 90)).toMatch(
    /<span aria-hidden="true"[^>]*> Try again in 2 min\./,
  );
  expect(told('rate_limited', 429)).not.toContain('Try again in');
});

test('what the plan does not hold leads to the plan', () => {
  expect(told('plan_required', 403)).toContain('href="/account/plan"');
  expect(told('role_required', 403)).not.toContain('/account/plan');
});

test('an error is there for readers of screens, and without one there is nothing to read', () => {
  expect(told('invalid_input', 400)).toMatch(
    /^<div [^>]*role="alert"[^>]*>.+Couldn’t save the questions.+This went wrong\. Do that\./,
  );
  expect(
    renderToStaticMarkup(<CallErrorNotice title="Couldn’t save the questions" error={null} />),
  ).toMatch(/^<div [^>]*><\/div>$/);
});

test('a page that could not be read offers another try, and what to quote', () => {
  const page = renderToStaticMarkup(
    <DashboardError error={Object.assign(new Error('boom'), { digest: 'digest-1' })} />,
  );
  expect(page).toMatch(/<button type="button"[^>]*>Try again<\/button>/);
  expect(page).toContain('<code>digest-1</code>');
  expect(page).not.toContain('boom');
});

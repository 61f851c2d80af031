import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import DashboardError from '@/app/(dashboard)/error';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { CallError } from '@/lib/platform/client/request';

const told = (code: string, status: number, retryAfterSeconds: number | null = null): string =>
  renderToStaticMarkup(
    <CallErrorNotice
      title="Couldn’t save the questions"
      error={
        new CallError(code, 'This went wrong. Do that.', status, retryAfterSeconds, 'request-1')
      }
    />,
  );

test('an internal error shows the request id, for reporting it', () => {
  expect(told('internal_error', 500)).toContain('Request <code>request-1</code>');
  expect(told('invalid_input', 400)).not.toContain('request-1');
});

test('a limit shows its end, which screen readers do not announce every second', () => {
  expect(told('rate_limited', 429, 90)).toMatch(
    /<span aria-hidden="true"[^>]*> Try again in 2 min\./,
  );
  expect(told('rate_limited', 429)).not.toContain('Try again in');
});

test('an error of the plan links to the plan', () => {
  expect(told('plan_required', 403)).toContain('href="/account/plan"');
  expect(told('role_required', 403)).not.toContain('/account/plan');
});

test('screen readers announce an error, and nothing without one', () => {
  expect(told('invalid_input', 400)).toMatch(
    /^<div [^>]*role="alert"[^>]*>.+Couldn’t save the questions.+This went wrong\. Do that\./,
  );
  expect(
    renderToStaticMarkup(<CallErrorNotice title="Couldn’t save the questions" error={null} />),
  ).toMatch(/^<div [^>]*><\/div>$/);
});

test('a failed page offers a retry, and the code to report', () => {
  const page = renderToStaticMarkup(
    <DashboardError error={Object.assign(new Error('boom'), { digest: 'digest-1' })} />,
  );
  expect(page).toMatch(/<button type="button"[^>]*>Try again<\/button>/);
  expect(page).toContain('<code>digest-1</code>');
  expect(page).not.toContain('boom');
});

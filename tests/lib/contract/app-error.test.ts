import { expect, it, vi } from 'vitest';

it('an error of another copy of the module is the same kind of error', async () => {
  const one = await import('@/lib/contract/app-error');
  vi.resetModules();
  const other = await import('@/lib/contract/app-error');
  expect(other.AppError).not.toBe(one.AppError);
  const error: unknown = new other.AppError('invalid_input', 'domain must be a name.');
  expect(error instanceof one.AppError).toBe(true);
  expect(new Error('AppError') instanceof one.AppError).toBe(false);
});

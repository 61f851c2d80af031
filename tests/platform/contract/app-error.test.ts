import { expect, it, vi } from 'vitest';

it('instanceof recognizes an AppError from a second copy of the module', async () => {
  const one = await import('@/lib/platform/contract/app-error');
  vi.resetModules();
  const other = await import('@/lib/platform/contract/app-error');
  expect(other.AppError).not.toBe(one.AppError);
  const error: unknown = new other.AppError('invalid_input', 'domain must be a name.');
  expect(error instanceof one.AppError).toBe(true);
  expect(new Error('AppError') instanceof one.AppError).toBe(false);
});

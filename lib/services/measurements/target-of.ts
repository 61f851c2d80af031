import { parseTarget, type Target } from '@/engine';
import { AppError } from '@/lib/errors';
import { scanner, type Reach } from '@/lib/scanner';

/** What would be measured, judged without the network; throws `invalid_input` or `target_not_allowed`. */
export function targetOf(
  text: string,
  form: 'domain' | 'url',
  { connectTo }: Pick<Reach, 'connectTo'> = scanner(),
): Target {
  const parsed = parseTarget(text, form, connectTo);
  if (!parsed.ok)
    throw new AppError(
      parsed.code === 'invalid' ? 'invalid_input' : 'target_not_allowed',
      parsed.message,
    );
  return parsed.target;
}

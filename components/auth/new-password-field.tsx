import { TextField } from '@/components/ui/text-field';
import { PASSWORD_LENGTH } from '@/lib/contract/dashboard/password-length';

interface Props {
  readonly label?: string;
  readonly error?: string | null;
}

export function NewPasswordField({ label = 'Password', error }: Props) {
  const { min, max } = PASSWORD_LENGTH;
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      required
      minLength={min}
      maxLength={max}
      autoComplete="new-password"
      error={error}
      hint={`${min} to ${max} characters. A sentence is a good password.`}
    />
  );
}

import { TextField } from '@/components/ui/fields';
import { PASSWORD_LENGTH } from '@/lib/platform/contract/password-length';

export function NewPasswordField({ label = 'Password' }: { readonly label?: string }) {
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
      hint={`${min} to ${max} characters. A sentence is a good password.`}
    />
  );
}

import { TextField } from '@/components/ui/fields';
import { PASSWORD_LENGTH } from '@/lib/platform/contract/password-length';

const { min, max } = PASSWORD_LENGTH;

export const NewPasswordField = ({ label = 'Password' }: { readonly label?: string }) => (
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

interface Props {
  readonly label?: string;
  readonly name?: string;
}

/** The password that an account has. */
export const CurrentPasswordField = ({
  label = 'Current password',
  name = 'currentPassword',
}: Props) => (
  <TextField
    label={label}
    name={name}
    type="password"
    required
    maxLength={max}
    autoComplete="current-password"
  />
);

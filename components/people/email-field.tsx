import { TextField } from '@/components/ui/fields';

/** The address that an account is known by. */
export const EmailField = () => (
  <TextField
    label="Email address"
    name="email"
    type="email"
    required
    maxLength={254}
    autoComplete="username"
  />
);

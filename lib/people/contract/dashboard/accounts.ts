import * as z from 'zod';
import { PASSWORD_LENGTH } from '@/lib/platform/contract/password-length';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';

const Done = z.strictObject({ done: z.literal(true) });
const token = z.string().min(1).max(200);
const email = z.string().max(254);
const password = z.string().max(PASSWORD_LENGTH.max);

/** The response is the same if the address has an account; its owner gets a mail. */
export const signUp = dashboardOperation('signUp', 'anyone', {
  body: {
    schema: z.strictObject({ email, password, organizationName: z.string().max(120) }),
    optional: false,
  },
  response: Done,
  status: 201,
});
/** Signs in the browser that signed up; in any other, the person signs in themselves. */
export const verifyEmail = dashboardOperation('verifyEmail', 'anyone', {
  body: { schema: z.strictObject({ token }), optional: false },
  response: z.strictObject({ signedIn: z.boolean() }),
});
/** The response is the same with and without an account. */
export const requestPasswordReset = dashboardOperation('requestPasswordReset', 'anyone', {
  body: { schema: z.strictObject({ email }), optional: false },
  response: Done,
});
export const confirmPasswordReset = dashboardOperation('confirmPasswordReset', 'anyone', {
  body: { schema: z.strictObject({ token, password }), optional: false },
  response: Done,
});

export const SignInProvider = z.enum(['github', 'google', 'oidc']);
export type SignInProvider = z.infer<typeof SignInProvider>;

/** `currentPassword` is required if there is one. */
export const changePassword = dashboardOperation('changePassword', 'viewer', {
  body: {
    schema: z.strictObject({ currentPassword: password.optional(), password }),
    optional: false,
  },
  response: Done,
});
export const disconnectAccount = dashboardOperation('disconnectAccount', 'viewer', {
  params: z.strictObject({ provider: SignInProvider }),
  response: Done,
});

import { env } from './env';
import { tidemark } from '../../../packages/demo/src/sites/tidemark';

/** `npm run demo` sets the variable for itself. */
const isDemo = (): boolean => process.env['SEAMARK_DEMO'] === '1';

/** Notice above every page of the demo; null elsewhere. */
export const demoNotice = (): string | null =>
  isDemo()
    ? 'This is a demo. Its sites are served from this machine and scanned for real, its ' +
      'language model is a script, and its dates are simulated.'
    : null;

/** Host of the example run: this server itself, or a site of the demo. */
export const exampleHost = (): string =>
  isDemo() ? tidemark.host : new URL(env().BASE_URL).hostname;

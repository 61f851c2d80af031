import { realpathSync } from 'node:fs';
import { serve } from './serve';

export { serve };

const [, started] = process.argv;
// `npm start` imports this file and calls serve() before the pages are built.
if (started && realpathSync(started) === import.meta.filename) serve(Promise.resolve());

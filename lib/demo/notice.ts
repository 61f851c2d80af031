/** Said in the frame of every page of the demo; null elsewhere. `npm run demo` sets the variable for itself. */
export const demoNotice = (): string | null =>
  process.env['SEAMARK_DEMO'] === '1'
    ? 'This is a demo. Its sites are served from this machine and its language model is a script; everything shown was really measured, and the dates are staged.'
    : null;

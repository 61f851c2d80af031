import { AdminError } from './command';
import { describeFailure, runAdmin } from './run';

const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () =>
      reject(new AdminError('unavailable', `${signal} interrupted the command.`)),
    );
});
// The rejection may come before it is awaited.
interrupted.catch(() => undefined);

/** `npm run --silent admin -- <command>`: one JSON value on standard output; `{error, message}` and exit 1 on failure. */
runAdmin(process.argv.slice(2), process.env, interrupted).then(
  (result) => console.log(typeof result === 'string' ? result : JSON.stringify(result, null, 2)),
  (error: unknown) => {
    console.log(JSON.stringify(describeFailure(error), null, 2));
    process.exitCode = 1;
  },
);

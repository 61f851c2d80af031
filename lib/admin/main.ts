import { describeFailure, runAdmin } from './run';

/** `npm run --silent admin -- <command>`: one JSON value on standard output; `{error, message}` and exit 1 on failure. */
runAdmin(process.argv.slice(2), process.env).then(
  (result) => console.log(JSON.stringify(result, null, 2)),
  (error: unknown) => {
    console.log(JSON.stringify(describeFailure(error), null, 2));
    process.exitCode = 1;
  },
);

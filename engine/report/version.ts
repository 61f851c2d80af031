import manifest from '../package.json' with { type: 'json' };

/** Changing a judgement, a cost or a weight raises the version of the package and adds an entry to engine/CHANGELOG.md. */
export const ENGINE_VERSION = manifest.version;
export const ENGINE = `seamark@${ENGINE_VERSION}`;

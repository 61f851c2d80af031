/** Changing a judgement, a cost or a weight changes this version and adds an entry to CHANGELOG.md. */
const ENGINE_NAME = 'seamark';
export const ENGINE_VERSION = '1.4.0';
export const ENGINE = `${ENGINE_NAME}@${ENGINE_VERSION}`;

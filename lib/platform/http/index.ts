export { HandlerResult, type HandlerContext } from './handler';
export { serveDocument } from './serve-document';
export { serveFile } from './text-file';
export { on, onSite, serve, type Routes } from './serve';
export { unknownEndpoint } from './unknown-endpoint';
export { NO_ENDPOINT } from './address';
export { allowOf } from './headers';

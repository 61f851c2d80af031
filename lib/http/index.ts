export { Reply, type Call, type Handler, type StoredAnswer } from './call';
export { serveDocument } from './document';
export { serveFile, type TextFile } from './text-file';
export { serve, type Route, type Routes } from './serve';
export { unknownEndpoint } from './unknown-endpoint';
export { NO_ENDPOINT } from './address';
export { allowOf } from './headers';
export { isReadableCrossOrigin, operationAt } from './operation-at';

export { Reply, type Call, type Handler, type StoredAnswer } from './call';
export { serveDocument } from './document';
export { serve, type Route, type Routes } from './serve';
export { unknownEndpoint } from './unknown-endpoint';

/** Alphabet of keys and tokens, which needs no escaping in URLs, shells or headers. */
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

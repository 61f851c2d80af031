/** The digits of keys and tokens: nothing in them is escaped in a URL, a shell or a header. */
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

export const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();

/** A path with slashes, also on Windows. */
export const slashed = (name: string): string => name.split(path.sep).join('/');

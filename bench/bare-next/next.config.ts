import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  compress: false,
  serverExternalPackages: ['pg', '@prisma/adapter-pg', 'undici'],
  // `npm run check` checks these types with all others.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
};

export default config;

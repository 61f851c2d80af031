import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  compress: false,
  serverExternalPackages: ['pg', '@prisma/adapter-pg', 'undici'],
  // Read with everything else by npm run check.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
};

export default config;

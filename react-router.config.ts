import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './scripts/compress-files.ts';

export default {
  ssr: true,
  // The whole route map is small: sending it with the first page spares a request before each navigation.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;

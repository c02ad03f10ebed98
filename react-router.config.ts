import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route map is small: sending it with the first page spares a request before each navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

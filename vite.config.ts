import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server process opens the database and hands it in: see app/app.server.ts.
    ssr: { build: { rollupOptions: { input: './app/app.server.ts' } } },
  },
  build: { assetsInlineLimit: 0 },
});

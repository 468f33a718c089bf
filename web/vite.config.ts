import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appDownloads } from './build/app-downloads.ts'

const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000'

/** Two builds share this file: the browser's (dist/client) and the one that prerenders pages (dist/server). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    appDownloads(),
  ],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // light-dark() must reach the browser as written: its older spelling cannot follow a nested surface.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    rolldownOptions: { input: isSsrBuild ? 'src/prerender.tsx' : 'src/main.tsx' },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/frontend': server, '/webhooks': server },
  },
}))

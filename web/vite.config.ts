import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appDownloads } from './build/app-downloads.ts'

const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000'

/** What every page of both documents loads. */
const EVERY_PAGE = new RegExp(
  [
    'node_modules/(?:react|react-dom|scheduler|use-sync-external-store)/',
    'node_modules/@tanstack/(?:react-router|router-core|history|store|react-store)/',
    'node_modules/lucide-react/dist/esm/(?:shared|Icon|context|createLucideIcon)',
    'vite/preload-helper',
    // A route's own file: its address and its head. What it shows is split off under another name.
    'web/src/(?:main\\.tsx|router\\.tsx|route-tree\\.gen\\.ts|routes/[^?]+\\.tsx)$',
    'web/src/features/shell/',
    'web/src/content/(?:settings|company|navigation|page-head|legal-notice)\\.',
    'web/src/ui/(?:button|logo|class-names|contact-links)\\.',
  ].join('|'),
)

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
    rolldownOptions: {
      input: isSsrBuild ? 'src/prerender.tsx' : ['src/start.ts', 'src/main.tsx'],
      // One file for what every page needs: smaller than its parts, and cached for all of them.
      ...(isSsrBuild
        ? {}
        : {
            output: {
              codeSplitting: {
                groups: [{ name: 'base', test: EVERY_PAGE }],
              },
            },
          }),
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/frontend': server, '/webhooks': server },
  },
}))

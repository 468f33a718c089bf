import { SETTINGS_ELEMENT } from '@player/server/contract/site'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CURRENT } from './build/old-browsers/targets.ts'

const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000'

/** Inserts the operator's settings as JSON into the development server's document. */
const operatorSettings = (json: string | undefined): Plugin => ({
  name: 'operator-settings',
  apply: 'serve',
  transformIndexHtml: () =>
    json === undefined
      ? []
      : [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: SETTINGS_ELEMENT },
            children: json.replaceAll('<', '\\u003c'),
          },
        ],
})

/** Both builds: the browser's (dist/client) and the prerendering one (dist/server). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), operatorSettings(process.env['SITE_SETTINGS'])],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Old browsers get files made from these. Minifying the stylesheets here would remove their fallbacks.
    target: CURRENT,
    cssMinify: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild
        ? 'src/prerender.tsx'
        : [
            'src/accept-terms.ts',
            'src/remember-terms.ts',
            'src/early-captcha.ts',
            'src/start.ts',
            'src/old-browsers/main.ts',
            'src/public/main.tsx',
            'src/dashboard/main.tsx',
            'src/developers/main.ts',
            'src/developers/copy.ts',
          ],
      ...(isSsrBuild
        ? {}
        : {
            output: {
              codeSplitting: {
                groups: [
                  // Shared styles in one file: a browser shows a page once it has every stylesheet.
                  {
                    name: 'styles',
                    test: /web\/src\/(?:ui|features\/shell)\/[^/]+\.module\.css$/,
                    includeDependenciesRecursively: false,
                    priority: 3,
                  },
                  // Modules that at least ten entries and pages have.
                  { name: 'base', tags: ['$initial'], minShareCount: 10, priority: 2 },
                  // Small parts of the pages of both documents: one file instead of one each.
                  {
                    name: 'page',
                    tags: ['$initial'],
                    test: /node_modules|web\/src\/(?:ui|content)\//,
                    minShareCount: 2,
                    maxModuleSize: 1_500,
                    includeDependenciesRecursively: false,
                    priority: 1,
                  },
                  {
                    name: 'controls',
                    test: /web\/src\/(?:ui\/controls|forms)\//,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: 'icons',
                    test: /node_modules\/lucide-react/,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          }),
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/frontend': server, '/webhooks': server, '/app_downloads': server, '/health': server },
  },
}))

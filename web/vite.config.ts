import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { DASHBOARD_PATHS } from '@player/server/contract/site'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CURRENT } from './build/old-browsers/targets.ts'
import { operatorSettings } from './build/operator-settings.ts'

const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000'

/** Modules of every page in both documents. */
const EVERY_PAGE = new RegExp(
  [
    'node_modules/(?:react|react-dom|scheduler|use-sync-external-store)/',
    // Except what only the dashboard needs.
    'node_modules/@tanstack/react-router/(?!.*/useBlocker)',
    'node_modules/@tanstack/(?:router-core|history|store|react-store)/',
    // The landing page has the last three, and the dashboard's list of sessions.
    'node_modules/lucide-react/dist/esm/icons/(?:menu|x|laptop|smartphone|tv)\\.',
    'vite/preload-helper',
    'rolldown/runtime',
    'web/src/(?:exact-history|router-options|routes/__root)\\.',
    'web/src/features/shell/(?:error-page|no-signal|page-head)\\.',
    'web/src/content/(?:settings|logo|every-page|page-title)\\.',
    'server/src/modules/site/',
    'server/src/kernel/locale/terms\\.',
    'web/src/ui/(?:button|icon-button|skip-link|document-head|logo|own-path|class-names|if-set|lucide-icon|television-mark)\\.',
  ].join('|'),
)

/** Files that a page has loaded before it loads a part of another one. */
const LOADED_FIRST = /^assets\/(?:base|main|rolldown-runtime)-/

/** Modules of every public page; of a route's file only address and head. */
const EVERY_PUBLIC_PAGE = new RegExp(
  [
    'web/src/public/',
    'web/src/routes/_public[^?]*\\.tsx$',
    'web/src/features/shell/(?!chat-dialog)',
    'web/src/content/(?:company|navigation|legal-notice|shell)\\.',
    'web/src/ui/contact-links\\.',
    'web/src/pictures/glow-north',
    'node_modules/lucide-react/dist/esm/icons/message-circle\\.',
  ].join('|'),
)

/** Modules of every form, dialog and copy button, in both documents: in one file, not in fifteen. */
const CONTROLS = new RegExp(
  [
    'web/src/ui/(?:dialog|dialog-surface|field|notice|card|copy-button|copy-text|visually-hidden|words)\\.',
    'web/src/ui/(?:digit-entry|mac-field|mac-input|use-single-flight|leave-for|no-answer)\\.',
    'web/src/forms/(?:use-form|check-form|form-fields)\\.',
    'web/src/api/failure\\.',
    'web/src/features/sessions/session-hint\\.',
    'server/src/kernel/answers\\.',
    // The field of the MAC address has a message, whose file uses answers: in another file each would wait for the other.
    'server/src/modules/devices/messages\\.',
    'server/src/kernel/locale/(?:dates|language|units|waits)\\.',
    'node_modules/lucide-react/dist/esm/icons/(?:check|copy|circle-(?:check|exclamation-point|question-mark|x)|info|triangle-exclamation-point)\\.',
  ].join('|'),
)

/** Modules of several public pages, but not of the landing page. */
const PUBLIC_PARTS = new RegExp(
  [
    'web/src/content/(?:app-files|company-words)\\.',
    'web/src/ui/(?:company-details|paper-page)\\.',
    'web/src/pictures/screen-start',
    'web/src/features/sessions/(?:too-old|login-page\\.module)\\.',
    'node_modules/lucide-react/dist/esm/icons/external-link\\.',
  ].join('|'),
)

/** Takes from lucide's icons what src/ui/lucide-icon.ts does not read: a tenth of a small icon. */
const plainIcons = {
  name: 'plain-icons',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code: string) =>
      code.replaceAll(/,\s*key: "\w+"|name: "[\w-]+",\s*size: 24,|^__iconData\.node;$/gm, ''),
  },
}

/** Nothing reads React's component stacks: their frames, which it finds by calling components again, are left empty. */
const noComponentStacks = {
  name: 'no-component-stacks',
  transform: {
    filter: { id: /react-dom-client\.production/ },
    handler: (code: string) => code.replace('if (!fn || reentry) return "";', 'return "";'),
  },
}

/** The router loads the document again, once, if a route's script is lost; by this message also if its stylesheet is. */
const lostStylesheets = {
  name: 'lost-stylesheets',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code: string) =>
      code.replace('Unable to preload CSS for', 'Failed to fetch dynamically imported module'),
  },
}

/** Files of the dashboard's routes, by prefix. */
const DASHBOARD_ROUTES = DASHBOARD_PATHS.map(
  (path) => `^${path.slice(1).replaceAll('/', '[.]')}(?:[.]|$)`,
).join('|')

/** The routes of one document; each has its own tree (D26). */
const routes = (document: 'public' | 'dashboard', leftOut: string) =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routeFileIgnorePattern: leftOut,
    generatedRouteTree: `./src/${document}/route-tree.gen.ts`,
    quoteStyle: 'single',
    semicolons: false,
    // The layout of the public pages is part of their entry.
    codeSplittingOptions: { splitBehavior: ({ routeId }) => (routeId === '/_public' ? [] : undefined) },
  })

/** Both builds: the browser's (dist/client) and the prerendering one (dist/server). */
export default defineConfig(({ command, isSsrBuild }) => ({
  // Nobody inspects the built site with React's developer tools, and all visitors would load their part.
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  plugins: [
    routes('public', DASHBOARD_ROUTES),
    routes('dashboard', '^_public'),
    react(),
    plainIcons,
    noComponentStacks,
    lostStylesheets,
    operatorSettings(process.env['SITE_SETTINGS']),
  ],
  resolve: {
    alias: [
      // React has this hook since version 18.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url)),
      },
    ],
  },
  // The alias holds for prerendering too.
  ssr: { noExternal: ['lucide-react'] },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Old browsers get files of their own, made from these; the stylesheets with fallbacks that minifying would remove.
    target: CURRENT,
    cssMinify: false,
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !LOADED_FIRST.test(file)),
    },
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
          ],
      // One file for what all pages need, cached for all.
      ...(isSsrBuild
        ? {}
        : {
            output: {
              codeSplitting: {
                // Else the dashboard would load the public pages' entry with an icon.
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'base', test: EVERY_PAGE, priority: 2 },
                  { name: 'public', test: EVERY_PUBLIC_PAGE, priority: 1 },
                  { name: 'controls', test: CONTROLS },
                  { name: 'parts', test: PUBLIC_PARTS },
                ],
              },
            },
          }),
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/frontend': server, '/webhooks': server, '/app_downloads': server },
  },
}))

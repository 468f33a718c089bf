import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import { SETTINGS_ELEMENT, SETTINGS_TOKEN, tokenOf } from '@player/server/contract/site'
import { compressAssets } from './compress.ts'
import { checkBudget } from './budget.ts'
import { writeDevelopers } from './developers.ts'
import { frameColours } from '../src/content/frame-colours.ts'
import { writeManifest } from './web-manifest.ts'
import { routeChunks } from './route-chunks.ts'
import { writeSitemap } from './sitemap.ts'
import { writeForOldBrowsers } from './old-browsers/write.ts'
import { structuredData } from './structured-data.ts'
import type * as prerendering from '../src/prerender.tsx'

/*
 * The last step of the build: writes the public pages as static HTML, the dashboard's document, the sitemap,
 * and compressed copies of all assets.
 */

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const client = join(dist, 'client')

const chunk = z.object({
  file: z.string(),
  css: z.optional(z.array(z.string())),
  imports: z.optional(z.array(z.string())),
  dynamicImports: z.optional(z.array(z.string())),
})
type Chunk = z.infer<typeof chunk>
const manifest = z
  .record(z.string(), chunk)
  .parse(JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')))
const publicEntry = 'src/public/main.tsx'
const dashboardEntry = 'src/dashboard/main.tsx'
/** Used for its styles only. */
const developersEntry = 'src/developers/main.ts'
/** Loads the styles, and the entry once the first view is complete. */
const start = 'src/start.ts'
const startScript = fileOf(start)
const acceptScript = fileOf('src/accept-terms.ts')
const rememberScript = fileOf('src/remember-terms.ts')
const oldBrowsersScript = fileOf('src/old-browsers/main.ts')
const captchaScript = fileOf('src/early-captcha.ts')
const font = fileOf('src/ui/font/archivo.woff2')
const DEVELOPERS = '/developers'
/** Scripts that run in every browser, old ones too. */
const plainScripts = [startScript, rememberScript, acceptScript, captchaScript]
const oldFolder = await writeForOldBrowsers(client, plainScripts)

const { renderPages, renderDashboard, renderDevelopers, company, UNKNOWN_PATH }: typeof prerendering =
  await import(pathToFileURL(join(dist, 'server/prerender.js')).href)

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')))
const versionMeta = `<meta name="version" content="${version}">`

/** Dark, because the edges of public pages are. */
const meta = `${versionMeta}<meta name="color-scheme" content="dark"><meta name="theme-color" content="${frameColours.night}"><link rel="manifest" href="/site.webmanifest">`

/** The scripts that show the terms, depending on their date and the setting, and that accept them. */
const termsScripts = `<script src="/${rememberScript}" data-terms="${company.termsUpdated}" data-asked="${tokenOf('legalOverlay')}"></script><script type="module" async fetchpriority="high" src="/${acceptScript}" crossorigin></script>`

const pages = await renderPages()
for (const page of pages) {
  const file = page.path === UNKNOWN_PATH ? '404.html' : join(page.path, 'index.html')
  const chunks = [publicEntry, ...routeChunks(Object.keys(manifest), page.routeIds)]
  await write(
    file,
    page.html.replace(
      '</head>',
      `${meta}${termsScripts}${captchaOf(page)}${headOf(chunks, page.path === UNKNOWN_PATH ? ' data-missing=""' : '')}${jsonLdOf(page)}</head>`,
    ),
  )
}
const dashboard = [dashboardEntry, ...routeChunks(Object.keys(manifest), ['/dashboard'])]
await write(
  'dashboard.html',
  (await renderDashboard()).replace(
    '</head>',
    `${versionMeta}${headOf(dashboard, ' data-login="/login"')}</head>`,
  ),
)
await writeDevelopers(client, {
  render: renderDevelopers,
  head: (html) =>
    meta + linksOf(chunksOf([start, publicEntry, developersEntry])) + jsonLdOf({ path: DEVELOPERS, html }),
})
await rm(join(client, '.vite'), { recursive: true })
await compressAssets(client)
// Not compressed, because the server fills these in.
await writeManifest(client)
await writeSitemap(
  client,
  [...pages.map((page) => page.path), DEVELOPERS].filter((path) => path !== UNKNOWN_PATH),
)
await checkBudget(client)
console.log(`${pages.length} pages prerendered`)

/** @throws Error for a file that the build did not write */
function fileOf(key: string): string {
  const file = manifest[key]?.file
  if (file === undefined) throw new Error(`${key} is missing from the build.`)
  return file
}

/** A script that loads the login's first captcha before the app. */
function captchaOf({ path }: prerendering.Page): string {
  if (!path.endsWith('/login')) return ''
  return `<script type="module" async fetchpriority="high" src="/${captchaScript}" crossorigin></script>`
}

function jsonLdOf({ path, html }: Pick<prerendering.Page, 'path' | 'html'>): string {
  return path === UNKNOWN_PATH ? '' : structuredData(path, /<title>([^<]*)</.exec(html)?.[1] ?? '')
}

/** The end of the head: the first script, which loads the others, then the styles and the settings. */
function headOf(keys: readonly string[], attributes = ''): string {
  const chunks = chunksOf([start, ...keys])
  // The HTML contains these parts, so their styles must not wait for their scripts.
  const lazyChunks = keys
    .filter((key) => key !== publicEntry && key !== dashboardEntry)
    .flatMap((key) => manifest[key]?.dynamicImports ?? [])
    .flatMap((key) => manifest[key] ?? [])
  const scripts = chunks
    .map((chunk) => `/${chunk.file}`)
    .filter((file) => file.endsWith('.js') && file !== `/${startScript}`)
  return [
    // Before the styles, which it replaces in old browsers.
    `<script src="/${startScript}" data-scripts="${scripts.join(' ')}" data-old="/${oldFolder} ${basename(oldBrowsersScript)}"${attributes}></script>`,
    linksOf([...chunks, ...lazyChunks]),
    `<script type="application/json" id="${SETTINGS_ELEMENT}">${SETTINGS_TOKEN}</script>`,
  ].join('')
}

/** Links to the font and the styles of chunks. */
function linksOf(chunks: readonly Chunk[]): string {
  const styles = new Set(chunks.flatMap(({ css }) => css ?? []))
  return [
    `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>`,
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}" crossorigin>`),
  ].join('')
}

/** The chunks of these keys and all chunks that they import. */
function chunksOf(keys: readonly string[]): readonly Chunk[] {
  const visited = new Set<string>()
  const visit = (key: string) => {
    if (visited.has(key)) return
    visited.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...visited].flatMap((key) => manifest[key] ?? [])
}

async function write(path: string, content: string): Promise<void> {
  const file = join(client, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import { SETTINGS_ELEMENT, SETTINGS_TOKEN, tokenOf } from '@player/server/contract/site'
import { compressAssets } from './compress.ts'
import { checkBudget } from './budget.ts'
import { writeDevelopers } from './developers.ts'
import { themeColours } from '../src/content/theme-colours.ts'
import { readManifest } from './manifest.ts'
import { writeForOldBrowsers } from './old-browsers/write.ts'
import { structuredData } from './structured-data.ts'
import type * as prerendering from '../src/prerender.tsx'

/* The last step of the build writes the public pages and the dashboard's document as HTML, the sitemap, and compressed copies of all assets. */

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const client = join(dist, 'client')
const { fileOf, chunksOf, lazyChunksOf, linksOf } = await readManifest(client)
const PUBLIC_ENTRY = 'src/public/main.tsx'
/** The script that loads the others once the first view is painted. The shared styles belong to it. */
const START = 'src/start.ts'
const startScript = fileOf(START)
const acceptScript = fileOf('src/accept-terms.ts')
const rememberScript = fileOf('src/remember-terms.ts')
const captchaScript = fileOf('src/early-captcha.ts')
const copyScript = fileOf('src/developers/copy.ts')
const oldBrowsersScript = basename(fileOf('src/old-browsers/main.ts'))
const DEVELOPERS = '/developers'
const firstScripts = [startScript, rememberScript, acceptScript, captchaScript]
const oldFolder = await writeForOldBrowsers(client, firstScripts)

const { renderPages, renderDashboard, renderDevelopers, company, UNKNOWN_PATH }: typeof prerendering =
  await import(pathToFileURL(join(dist, 'server/prerender.js')).href)

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')))
const versionMeta = `<meta name="version" content="${version}">`

/** The head of public pages. Its colours are dark, because the edges of these pages are. */
const meta = `${versionMeta}<meta name="color-scheme" content="dark"><meta name="theme-color" content="${themeColours.night}"><link rel="manifest" href="/site.webmanifest">`

const earlyScript = (file: string) =>
  `<script type="module" async fetchpriority="high" src="/${file}" crossorigin></script>`

/** The scripts that show the terms, depending on their date and the setting, and that accept them. */
const termsScripts = `<script src="/${rememberScript}" data-terms="${company.termsUpdated}" data-overlay="${tokenOf('legalOverlay')}"></script>${earlyScript(acceptScript)}`

/** Paths that are not in the sitemap: the 404 page, a duplicate of the login page, and a page that search engines must not list. */
const UNLISTED = new Set([UNKNOWN_PATH, '/device/login', '/tv'])

const pages = await renderPages()
for (const { path, html, modules } of pages) {
  const isMissing = path === UNKNOWN_PATH
  const captcha = path.endsWith('/login') ? earlyScript(captchaScript) : ''
  const files = headOf(PUBLIC_ENTRY, modules, isMissing ? ' data-missing=""' : '')
  const head = meta + termsScripts + captcha + files + (isMissing ? '' : jsonLdOf(path, html))
  await write(isMissing ? '404.html' : join(path, 'index.html'), html, head)
}
const dashboardHead = headOf('src/dashboard/main.tsx', ['src/layouts/dashboard.tsx'], ' data-login="/login"')
await write('dashboard.html', await renderDashboard(), versionMeta + dashboardHead)
// The entry of the page for developers has only styles.
const developersChunks = chunksOf([START, PUBLIC_ENTRY, 'src/developers/main.ts'])
await writeDevelopers(client, {
  render: renderDevelopers,
  head: (html) =>
    `${meta}${linksOf(developersChunks)}<script type="module" src="/${copyScript}" crossorigin></script>${jsonLdOf(DEVELOPERS, html)}`,
})
await rm(join(client, '.vite'), { recursive: true })
await compressAssets(client)
// Not compressed, because the server fills these in.
await writeManifest()
await writeSitemap([...pages.map(({ path }) => path), DEVELOPERS])
await checkBudget(client)
console.log(`${pages.length} pages prerendered`)

function jsonLdOf(path: string, html: string): string {
  return structuredData(path, /<title>([^<]*)</.exec(html)?.[1] ?? '')
}

/** The end of the head: the first script, which loads the others, then the styles and the settings. */
function headOf(entry: string, modules: readonly string[], attributes: string): string {
  const chunks = chunksOf([START, entry, ...modules])
  const scripts = chunks
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.js') && file !== startScript)
    .map((file) => `/${file}`)
  return [
    // Before the styles, which it replaces in old browsers.
    `<script src="/${startScript}" data-scripts="${scripts.join(' ')}" data-old="/${oldFolder} ${oldBrowsersScript}"${attributes}></script>`,
    // The HTML contains the parts that are loaded later, so their styles must not wait for their scripts.
    linksOf([...chunks, ...lazyChunksOf(modules)]),
    `<script type="application/json" id="${SETTINGS_ELEMENT}">${SETTINGS_TOKEN}</script>`,
  ].join('')
}

async function write(path: string, html: string, headEnd: string): Promise<void> {
  const file = join(client, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html.replace('</head>', `${headEnd}</head>`))
}

/** Writes sitemap.xml and robots.txt; the server fills in the origin. */
async function writeSitemap(paths: readonly string[]): Promise<void> {
  const origin = tokenOf('origin')
  const urls = paths
    .filter((path) => !UNLISTED.has(path))
    .map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  await writeFile(
    join(client, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  )
  await writeFile(
    join(client, 'robots.txt'),
    `User-agent: *\nDisallow: /dashboard\nDisallow: /frontend/\nSitemap: ${origin}/sitemap.xml\n`,
  )
}

/** Writes the web app manifest. The server fills in the operator's name. */
async function writeManifest(): Promise<void> {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const manifest = {
    name: tokenOf('name'),
    short_name: tokenOf('name'),
    start_url: '/',
    display: 'browser',
    background_color: themeColours.night,
    theme_color: themeColours.night,
    icons: [icon(192), icon(512)],
  }
  await writeFile(join(client, 'site.webmanifest'), JSON.stringify(manifest))
}

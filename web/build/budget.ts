import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** How much JavaScript the landing page may load before the first interaction, in bytes after gzip. */
const LANDING_SCRIPT_LIMIT = 106_500

/** How much its first view may load in all, in bytes on the wire. */
const FIRST_VIEW_LIMIT = 500_000

/** The script of the terms, which blocks the first paint (D2), in bytes as built. */
const TERMS_SCRIPT_LIMIT = 1024

/** What the server sends compressed. */
const COMPRESSED = /\.(?:html|css|js|svg)$/

/** Prints what the landing page loads first, and fails the build above the limits. */
export async function checkBudget(client: string): Promise<void> {
  const html = await readFile(join(client, 'index.html'), 'utf8')
  const script = await weigh(client, namedIn(html, 'js'))
  if (script > LANDING_SCRIPT_LIMIT) throw new Error(complaint('JavaScript', LANDING_SCRIPT_LIMIT, script))
  console.log(
    `landing page, gzip: HTML ${kilobytes(await weigh(client, ['index.html']))}, CSS ${kilobytes(await weigh(client, namedIn(html, 'css')))}, JavaScript ${kilobytes(script)}`,
  )
  await checkTermsScript(client, html)
  for (const [screen, view] of Object.entries(firstViews(html))) {
    const all = await weigh(client, ['index.html', ...namedIn(view, '\\w+')])
    if (all > FIRST_VIEW_LIMIT) throw new Error(complaint(`everything on a ${screen}`, FIRST_VIEW_LIMIT, all))
    console.log(`first view of the landing page on a ${screen}, all files: ${kilobytes(all)}`)
  }
}

async function checkTermsScript(client: string, html: string): Promise<void> {
  const file = /src="\/([^"]+)" data-terms=/.exec(html)?.[1]
  if (file === undefined) throw new Error('The landing page has no script of the terms.')
  const { length } = await readFile(join(client, file))
  if (length >= TERMS_SCRIPT_LIMIT)
    throw new Error(
      `The script of the terms must be smaller than ${TERMS_SCRIPT_LIMIT} bytes, not ${length}.`,
    )
}

/** The first view's HTML, with the pictures that a screen of each kind chooses. */
function firstViews(html: string): Record<'phone' | 'desktop', string> {
  const scene = html.indexOf('id="features"')
  const view = scene < 0 ? html : html.slice(0, html.indexOf('</section>', scene))
  return {
    phone: view.replaceAll(/<picture>.*?<\/picture>/g, (picture) => /<source[^>]*>/.exec(picture)?.[0] ?? ''),
    desktop: view.replaceAll(/<source[^>]*>/g, '').replaceAll(/ srcset="[^"]*"/gi, ''),
  }
}

const namedIn = (html: string, ending: string): string[] => [
  ...new Set(html.match(new RegExp(`assets/[\\w.-]+\\.${ending}(?![\\w.])`, 'g'))),
]

async function weigh(client: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(client, file))
      return COMPRESSED.test(file) ? gzipSync(content, { level: 9 }).length : content.length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

const complaint = (what: string, limit: number, found: number): string =>
  `The landing page may load ${kilobytes(limit)} of ${what}, not ${kilobytes(found)}.`

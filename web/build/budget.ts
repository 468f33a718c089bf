import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** JavaScript that the landing page loads before the first interaction, in bytes after gzip. */
const MAX_LANDING_SCRIPT = 115_000

/** Script files that the landing page loads before the first interaction: each is one more request. */
const MAX_LANDING_SCRIPT_FILES = 12

/** JavaScript of the dashboard's first screen, in bytes after gzip. */
const MAX_DASHBOARD_SCRIPT = 178_000

/** All files of the landing page's first view, in bytes on the wire. */
const MAX_FIRST_VIEW = 500_000

/** The script of the terms, which blocks the first paint, in bytes as built. */
const MAX_TERMS_SCRIPT = 1023

const COMPRESSED = /\.(?:html|css|js|svg)$/

/** Prints the sizes of what the landing page and the dashboard load first. @throws Error above a limit, or without the script of the terms */
export async function checkBudget(client: string): Promise<void> {
  const html = await readFile(join(client, 'index.html'), 'utf8')
  const scripts = filesIn(html, 'js')
  if (scripts.length > MAX_LANDING_SCRIPT_FILES)
    throw new Error(
      `The landing page may load ${MAX_LANDING_SCRIPT_FILES} script files, not ${scripts.length}.`,
    )
  const script = await sizeOf(client, scripts)
  checkSize('The landing page', 'JavaScript', MAX_LANDING_SCRIPT, script)
  const dashboard = await sizeOf(
    client,
    filesIn(await readFile(join(client, 'dashboard.html'), 'utf8'), 'js'),
  )
  checkSize('The dashboard', 'JavaScript', MAX_DASHBOARD_SCRIPT, dashboard)
  console.log(`dashboard, gzip: JavaScript ${kilobytes(dashboard)}`)
  console.log(
    `landing page, gzip: HTML ${kilobytes(await sizeOf(client, ['index.html']))}, CSS ${kilobytes(await sizeOf(client, filesIn(html, 'css')))}, JavaScript ${kilobytes(script)} in ${scripts.length} files`,
  )
  await checkTermsScript(client, html)
  for (const [screen, view] of Object.entries(firstViews(html))) {
    const total = await sizeOf(client, ['index.html', ...filesIn(view, '\\w+')])
    checkSize('The landing page', `everything on a ${screen}`, MAX_FIRST_VIEW, total)
    console.log(`first view of the landing page on a ${screen}, all files: ${kilobytes(total)}`)
  }
}

async function checkTermsScript(client: string, html: string): Promise<void> {
  const file = /src="\/([^"]+)" data-terms=/.exec(html)?.[1]
  if (file === undefined) throw new Error('The landing page has no script of the terms.')
  const { length } = await readFile(join(client, file))
  if (length > MAX_TERMS_SCRIPT)
    throw new Error(`The script of the terms may have ${MAX_TERMS_SCRIPT} bytes, not ${length}.`)
}

/** The first view's HTML with the pictures that each kind of screen loads; of a picture in several sizes the largest. */
function firstViews(html: string): Record<'phone' | 'desktop', string> {
  const scene = html.indexOf('id="features"')
  const view = scene < 0 ? html : html.slice(0, html.indexOf('</section>', scene))
  return {
    phone: view
      .replaceAll(/<picture>.*?<\/picture>/g, (picture) => /<source[^>]*>/.exec(picture)?.[0] ?? '')
      .replaceAll(/(<img[^>]*) srcset="[^"]*"/gi, '$1'),
    desktop: view.replaceAll(/<source[^>]*>/g, '').replaceAll(/ srcset="[^"]*"/gi, ''),
  }
}

const filesIn = (html: string, ending: string): string[] => [
  ...new Set(html.match(new RegExp(`assets/[^" ]+?\\.${ending}(?=[" ])`, 'g'))),
]

async function sizeOf(client: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(client, file))
      return COMPRESSED.test(file) ? gzipSync(content, { level: 9 }).length : content.length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

function checkSize(page: string, files: string, limit: number, size: number): void {
  if (size > limit)
    throw new Error(`${page} may load ${kilobytes(limit)} of ${files}, not ${kilobytes(size)}.`)
}

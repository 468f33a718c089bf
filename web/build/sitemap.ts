import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenOf } from '@player/server/contract/site'

/** A duplicate of another page, and a page that search engines must not list. */
const EXCLUDED = new Set(['/device/login', '/tv'])

/** Writes sitemap.xml and robots.txt; the server fills in the origin. */
export async function writeSitemap(client: string, paths: readonly string[]): Promise<void> {
  const origin = tokenOf('origin')
  const urls = paths
    .filter((path) => !EXCLUDED.has(path))
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

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The most JavaScript that the landing page may load before anyone touches it, in bytes after gzip. */
const LANDING_SCRIPT_LIMIT = 110_000

/** Measures what the landing page loads at first, prints it, and fails the build when it has grown too big. */
export async function checkBudget(client: string): Promise<void> {
  const html = await readFile(join(client, 'index.html'), 'utf8')
  const files = [...html.matchAll(/[" ]\/(assets\/[^" ]+\.(?:js|css))(?=[" ])/g)].flatMap(
    (match) => match[1] ?? [],
  )
  const sizeOf = async (ending: string) => {
    const sizes = await Promise.all(
      [...new Set(files)]
        .filter((file) => file.endsWith(ending))
        .map(async (file) => gzipSync(await readFile(join(client, file)), { level: 9 }).length),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const script = await sizeOf('.js')
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
  console.log(
    `landing page, gzip: HTML ${kilobytes(gzipSync(html, { level: 9 }).length)}, CSS ${kilobytes(await sizeOf('.css'))}, JavaScript ${kilobytes(script)}`,
  )
  if (script > LANDING_SCRIPT_LIMIT) {
    throw new Error(
      `The landing page may load ${kilobytes(LANDING_SCRIPT_LIMIT)} of JavaScript, not ${kilobytes(script)}.`,
    )
  }
}

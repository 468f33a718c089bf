import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Route } from '@playwright/test'
import { transform } from '@swc/core'
import { z } from 'zod'
import { appVectors } from '../kit/app-vectors.ts'

/** Names the rows, and chooses them. */
export const CHECK = 'licence check'
/** A television's processor beside this machine's. */
const SLOWDOWN = 6
/** In milliseconds. */
const LIMIT = 50
/** After the first one, on the same page. */
const LATER = 20

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CLIENT = `${ROOT}server/src/app-client/software-verify.ts`
const CURVES = createRequire(CLIENT).resolve('@noble/curves/ed25519.js')
const HASHES = createRequire(CURVES).resolve('@noble/hashes/sha2.js')
const folderOf = (file: string) => `/${relative(ROOT, dirname(file))}/`
const ORIGIN = 'http://localhost'

/** The client's modules as they are, and the library that they import. */
const PAGE = `<!doctype html>
<script type="importmap">
  { "imports": { "@noble/curves/": "${folderOf(CURVES)}", "@noble/hashes/": "${folderOf(HASHES)}" } }
</script>
<script type="module">
  import { readLicence } from '/server/src/app-client/licence.ts'
  import { verifyInSoftware } from '/server/src/app-client/software-verify.ts'
  window.check = async ({ token, keys, thumbprint }) => {
    const began = performance.now()
    const licence = await readLicence(token, { keys, thumbprint }, verifyInSoftware)
    if (licence === null) throw new Error('The licence was refused')
    return performance.now() - began
  }
</script>`

const milliseconds = z.array(z.number())

/**
 * Measures the check of a signed licence without the server (D39) and without Web Crypto, as the oldest televisions do it: first
 * after the start of the app, when nothing is compiled yet, and later.
 *
 * @returns rows of a table
 */
export async function checkLicences(browser: Browser, rounds: number) {
  const { token, licence_keys, thumbprint } = (await appVectors()).licence
  const given = JSON.stringify({ token, keys: licence_keys.keys, thumbprint })
  const context = await browser.newContext()
  await context.route(`${ORIGIN}/**`, sendFile)
  const [first, later]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage()
    await page.goto(ORIGIN)
    await page.waitForFunction('Boolean(window.check)')
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const [one = Number.NaN, ...others] = milliseconds.parse(
      await page.evaluate(`(async () => {
        const times = []
        for (let count = 0; count <= ${LATER}; count += 1) times.push(await check(${given}))
        return times
      })()`),
    )
    first.push(one)
    later.push(...others)
    await page.close()
  }
  await context.close()
  return [rowOf('first after a start', first), rowOf('later', later)]
}

function rowOf(name: string, times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return {
    [CHECK]: name,
    'best ms': sorted[0]?.toFixed(1),
    'median ms': middle.toFixed(1),
    'worst ms': sorted.at(-1)?.toFixed(1),
    [`≤ ${LIMIT} ms`]: middle <= LIMIT ? 'yes' : 'no',
  }
}

/** The page, or a file of the repository without its types. */
async function sendFile(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE })
  const text = await readFile(ROOT + pathname, 'utf8')
  if (!pathname.endsWith('.ts')) return route.fulfill({ contentType: 'text/javascript', body: text })
  const { code } = await transform(text, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } })
  return route.fulfill({ contentType: 'text/javascript', body: code })
}

import type { Browser } from '@playwright/test'
import { z } from 'zod'
import { appVectors } from '../kit/app-vectors.ts'
import { quantile } from '../kit/figures.ts'
import { bundleForTelevision } from '../kit/television-bundle.ts'

/** The header of the table's first column. `--only` with a part of it selects this measurement. */
export const LICENCE_CHECK = 'licence check'
/** How much slower a television's processor is than this machine's. */
const SLOWDOWN = 6
const MAX_MS = 50
const LATER_CHECKS = 20

const ORIGIN = 'http://localhost'
const CLIENT = ['server/src/app-client/licence.ts', 'server/src/app-client/software-verify.ts']
/** The oldest version that has BigInt. */
const CHROMIUM = '67'

const CHECK_ONE = `async ({ token, issuer, keys, thumbprint }) => {
  const began = performance.now()
  const licence = await player.readLicence(token, { issuer, keys, thumbprint }, player.verifyInSoftware)
  if (licence === null) throw new Error('The licence was refused')
  return performance.now() - began
}`

const milliseconds = z.array(z.number())

/**
 * Measures the check of a signed licence without the server and without Web Crypto, as on older televisions: first after the start of the app, when
 * nothing is compiled yet, and later. Returns the rows of a table.
 */
export async function checkLicences(browser: Browser, rounds: number) {
  const { token, issuer, licence_keys, thumbprint } = (await appVectors()).licence
  const input = JSON.stringify({ token, issuer, keys: licence_keys.keys, thumbprint })
  const context = await browser.newContext()
  const script = await bundleForTelevision(CLIENT, CHROMIUM)
  await context.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  const [first, later]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage()
    await page.goto(ORIGIN)
    await page.evaluate(`${script}; window.check = ${CHECK_ONE}; undefined`)
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const [firstTime = Number.NaN, ...laterTimes] = milliseconds.parse(
      await page.evaluate(`(async () => {
        const times = []
        for (let count = 0; count <= ${LATER_CHECKS}; count += 1) times.push(await check(${input}))
        return times
      })()`),
    )
    first.push(firstTime)
    later.push(...laterTimes)
    await page.close()
  }
  await context.close()
  return [rowOf('first after a start', first), rowOf('later', later)]
}

function rowOf(name: string, times: readonly number[]) {
  const medianTime = quantile(times, 0.5)
  return {
    [LICENCE_CHECK]: name,
    'best ms': Math.min(...times).toFixed(1),
    'median ms': medianTime.toFixed(1),
    'worst ms': Math.max(...times).toFixed(1),
    [`≤ ${MAX_MS} ms`]: medianTime <= MAX_MS ? 'yes' : 'no',
  }
}

import { expect } from '@playwright/test'
import type { Context } from '@player/server/compose'
import { extendLicence } from '@player/server/modules/devices'
import type { AnyPage } from '../any-browser.ts'
import { bundleForTelevision } from '../kit/television-bundle.ts'
import { untilTrue } from './any-page.ts'
import { newMac } from './dashboard/owner.ts'

const SUPPORT = { name: 'support', reason: 'browser tests' }
const CLIENT = ['server/src/app-client/index.ts', 'web/television/storage.ts']
const VERIFIER = 'server/src/app-client/software-verify.ts'
/** The tested version without BigInt, in which apps need their own verifier. */
const NO_BIGINT = '64'

/** Registers a client, waits for a change, and starts the client again without the server, also 15 days later, and then with server and stored key. */
export async function useClient(page: AnyPage, product: Context, chromium: string): Promise<void> {
  const withoutBigInt = chromium === NO_BIGINT
  const code = withoutBigInt
    ? await bundleForTelevision(CLIENT, '47')
    : await bundleForTelevision([...CLIENT, VERIFIER], chromium)
  const mac = newMac()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  // A page of another origin than the site's, without scripts.
  const start = async (options: string) => {
    await page.goto(`${process.env['TELEVISION_URL'] ?? ''}/settings.json`)
    await page.evaluate(`${code}; undefined`)
    await page.evaluate(`window.client = player.createClient({
      origin: '${process.env['SITE_URL'] ?? ''}',
      storage: player.openStorage('app'),
      about: function () {
        return {
          addresses: [{ kind: 'wifi', mac: '${mac}' }],
          platform: { os: 'test', os_version: '1', model: 'Chromium ${chromium}' },
          app: { name: 'player', version: '1.0.0' },
          language: 'en',
        }
      },
      verify: ${withoutBigInt ? 'function () { return true }' : 'player.verifyInSoftware'},
      ${options}
    }); undefined`)
  }

  await start('')
  await untilTrue(page, "client.view().connection === 'online' && client.view().secrets !== null")
  expect(await page.evaluate('client.view().macAddress')).toBe(mac)
  expect(await page.evaluate('client.view().state.licence.status')).toBe('trial')
  await extendLicence(product, SUPPORT, mac, 'P1Y')
  await untilTrue(page, "client.view().state.licence.status === 'active'")

  const noNetwork = "fetch: function () { return Promise.reject(new TypeError('Failed to fetch')) },"
  await start(noNetwork)
  await untilTrue(page, "client.view().connection === 'server-away'")
  expect(await page.evaluate('[client.view().state.licence.status, client.mayPlay()].join()')).toBe(
    'active,true',
  )
  await start(`${noNetwork} now: function () { return Date.now() + 15 * 86400000 },`)
  await untilTrue(page, "client.view().connection === 'server-away'")
  expect(await page.evaluate('client.mayPlay()')).toBe(false)

  await start('')
  await page.evaluate('client.register()')
  await untilTrue(page, "client.view().connection === 'online'")
  // Another key at this address would wait for its owner's consent.
  expect(await page.evaluate('client.view().waiting')).toBeNull()
  expect(errors).toEqual([])
}

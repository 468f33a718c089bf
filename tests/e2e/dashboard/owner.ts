import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type APIResponse, type Locator, type Page } from '@playwright/test'
import { createContext, loadConfig, type Context } from '@player/server/compose'
import { registerDevice } from '@player/server/modules/devices'
import { z } from 'zod'
import { calls } from '../../kit/answers.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { CAPTCHA_ANSWER } from '../../product.ts'

export { calls, expect }

export interface Device {
  readonly mac: string
  readonly key: string
}

interface LoggedIn {
  readonly page: Page
  readonly device: Device
}

interface Fixtures {
  device: Device
  owner: LoggedIn
}

interface WorkerFixtures {
  /** The product's context, for actions of support and app. */
  product: Context
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // Playwright parses this pattern for fixture names.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, provide) => {
      const text = await readFile(join(process.env['DATA_DIR'] ?? '', 'environment.json'), 'utf8')
      const environment = z.record(z.string(), z.string()).parse(JSON.parse(text))
      const ctx = createContext(loadConfig({ ...environment, LOG_LEVEL: 'silent' }), 'up')
      await provide(ctx)
      await ctx.db.destroy()
    },
    { scope: 'worker' },
  ],
  device: async ({ page, product }, provide) => {
    const device = await newDevice(product)
    await logIn(page, device)
    await provide(device)
  },
  owner: ({ page, device }, provide) => provide({ page, device }),
})

export async function newDevice(product: Context): Promise<Device> {
  const device = { mac: newMac(), key: '123456' }
  await registerDevice(product, { mac_address: device.mac, device_key: device.key })
  return device
}

export function newMac(): string {
  const pairs = randomBytes(5).toString('hex').toUpperCase().match(/../g) ?? []
  return ['02', ...pairs].join(':')
}

export async function idOf(product: Context, { mac }: Device): Promise<string> {
  const { id } = await product.db
    .selectFrom('devices')
    .select('id')
    .where('mac_address', '=', mac)
    .executeTakeFirstOrThrow()
  return id
}

export async function logIn(page: Page, device: Device): Promise<void> {
  expect((await tryKey(page, device)).status()).toBe(200)
}

export async function tryKey(page: Page, { mac, key }: Device): Promise<APIResponse> {
  const headers = { 'X-Client-Origin': process.env['SITE_URL'] ?? '' }
  const captcha = await page.request.get('/frontend/captcha/generate', { headers, maxRetries: 2 })
  const { token } = z.object({ token: z.string() }).parse(await captcha.json())
  return page.request.post('/frontend/device/login', {
    headers,
    maxRetries: 2,
    data: { mac_address: mac, device_key: key, captcha: CAPTCHA_ANSWER, token },
  })
}

export async function visit({ page, device }: LoggedIn, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(device.mac).first()).toBeVisible()
}

export const accept = (page: Page): Promise<void> => page.getByRole('button', { name: 'OK' }).click()

/** Forwards the page's clock, which must be installed, until the element is visible: a query is repeated at once instead of after seconds. */
export async function repeatUntil(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(element).toBeVisible({ timeout: 200 })
  }).toPass()
}

export interface NewPlaylist {
  id?: string
  name: string
  url?: string
  /** An Xtream account at `url`, with this username and password. */
  account?: string
  pin?: string
}

export async function addPlaylist(
  page: Page,
  { id, name, url = 'http://tv.example/a.m3u8', account, pin }: NewPlaylist,
) {
  const answer = await page.request.post('/frontend/device/savePlaylist', {
    headers: { 'X-Client-Origin': process.env['SITE_URL'] ?? '' },
    maxRetries: 2,
    data: {
      ...NEW_PLAYLIST,
      ...(id !== undefined && { current_playlist_url_id: id }),
      ...(account !== undefined && { playlist_type: 'xc', username: account, password: account }),
      ...(pin !== undefined && { protect: 'true', pin }),
      playlist_name: name,
      playlist_url: url,
    },
  })
  expect(answer.status()).toBe(200)
}

export async function loseAnswer(page: Page, procedure: string): Promise<void> {
  await page.route(
    calls(procedure),
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

export async function refuse(
  page: Page,
  procedure: string,
  failure: { kind: string; code?: string; message?: string },
): Promise<void> {
  const body = [{ error: { message: failure.message ?? '', code: -32603, data: { failure } } }]
  await page.route(calls(procedure), (route) => route.fulfill({ status: 500, json: body }), { times: 1 })
}

/** Moves the log-ins of a device eleven minutes back. */
export async function ageLogin(product: Context, device: Device): Promise<void> {
  await product.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 660_000) })
    .where('device_id', '=', await idOf(product, device))
    .execute()
}

import { randomInt } from 'node:crypto'
import { openBrowser, type Browser } from './browser.ts'
import { logIn, registered, type OwnedDevice } from './factories.ts'
import type { Stack } from './stack.ts'
import { questionTo, television, type Television } from './television.ts'

export interface AttackedDevice extends OwnedDevice {
  readonly group: string
  readonly television: Television | null
  readonly isSampled: boolean
  /** A browser that logged in before the attack, from an address of the attacker. */
  readonly trusted: Browser | null
  /** The number of wrong keys that the attacker tries, and of those that were compared. */
  readonly plannedGuesses: number
  wrong: number
  /** When the lock ends, in seconds from the start of the attack. */
  lockedUntil: number
  /** The waits of its owner's new browsers below the limit, in seconds. */
  ownerWait: number
}

const SAMPLED_PER_GROUP = 25
const WRONG_TOKENS = 31

export const randomKey = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export async function addAttackedDevices(
  stack: Stack,
  plannedGuesses: readonly number[],
  ipOf: (index: number) => string,
): Promise<readonly AttackedDevice[]> {
  const interval = Math.max(1, Math.floor(plannedGuesses.length / 4 / SAMPLED_PER_GROUP))
  const devices: AttackedDevice[] = []
  for (const [index, count] of plannedGuesses.entries()) {
    const device = await registered(stack, randomKey())
    const isSampled = Math.floor(index / 4) % interval === 0
    const tv = index % 2 === 0 ? await television(stack, { device }) : null
    const trusted = isSampled && index % 4 < 2 ? openBrowser(stack, ipOf(index)) : null
    if (trusted) await logIn(trusted, device)
    const group = `${tv ? 'a' : 'no'} television, ${index % 4 < 2 ? 'a' : 'no'} trusted browser`
    const results = { plannedGuesses: count, wrong: 0, lockedUntil: 0, ownerWait: 0 }
    devices.push({ ...device, group, television: tv, isSampled, trusted, ...results })
  }
  await stack.sql('update devices set last_login_at = app_now()')
  return devices
}

/** The seconds that a browser of a new network has to wait; 0 if the right key logs it in. */
export async function waitOfNewBrowser(stack: Stack, device: AttackedDevice): Promise<number> {
  const { status, headers } = await logIn(openBrowser(stack), device)
  return status === 200 ? 0 : Number(headers.get('retry-after') ?? Number.NaN)
}

/** Refusals that no limit allows: of a trusted browser, and of a television at an address that sends wrong tokens. */
export async function refusalsOf(stack: Stack, device: AttackedDevice, ip: string): Promise<string[]> {
  const refusals: string[] = []
  const { television: tv, trusted, mac_address } = device
  if (trusted) {
    const { status } = await logIn(trusted, device)
    if (status !== 200) refusals.push(`A trusted browser of ${mac_address} was answered with ${status}`)
  }
  if (tv) {
    const headers = { authorization: `Bearer ${'x'.repeat(43)}`, 'x-forwarded-for': ip }
    const wrong = () => fetch(`${stack.url}/app/v1/state`, { headers }).then((answer) => answer.arrayBuffer())
    await Promise.all(Array.from({ length: WRONG_TOKENS }, wrong))
    const { status, body } = await tv.call('GET', '/state', undefined, ip)
    if (body['authorized'] !== true)
      refusals.push(`The television of ${mac_address} was answered with ${status}`)
  }
  return refusals
}

export async function logInByTelevision(stack: Stack, tv: Television): Promise<string> {
  const { body } = await tv.call('POST', '/login-codes')
  const browser = openBrowser(stack)
  const code = String(body['qr_url']).split('#')[1] ?? ''
  const request = await browser.trpc.sessions.requestTvLogin.mutate({ code })
  if (request.status !== 'waiting') return request.status
  const question = await questionTo(stack, tv.deviceId)
  await tv.call('POST', `/confirmations/${question}/answers`, { number: request.number })
  return (await browser.trpc.sessions.awaitTvLogin.mutate()).status
}

export const holdersOf = (stack: Stack): Promise<{ readonly id: string }[]> =>
  stack.sql(
    `select id, device_key_sealed, key_version, mac_address, retired_at,
      array(select mac from device_addresses where device_id = devices.id and released_at is null order by 1) as macs,
      array(select thumbprint from installations
        where device_id = devices.id and authorized_at is not null and ended_at is null order by 1) as acting
      from devices`,
  )

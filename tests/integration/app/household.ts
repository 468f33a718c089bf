import { secondsFromNow } from '@player/db'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { idOf, loggedIn, registered, type OwnedDevice } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'
import { questionTo, television, type Television } from '../../kit/television.ts'

/** A device in use with everything that a stranger could guess. */
export interface Household {
  readonly id: string
  readonly mac: string
  readonly key: string
  readonly code: { readonly short: string; readonly long: string }
  /** The unanswered question of the owner's phone to the television. */
  readonly question: { readonly id: string; readonly number: number }
  /** Answers the question with yes; returns how the phone's login ended. */
  confirm(): Promise<string>
}

/** A protected playlist, and a television of somebody who knows the key of the device, but not the PIN. */
export interface ProtectedPlaylist {
  readonly playlist: string
  readonly pin: string
  readonly guest: Television
}

/**
 * Adds devices in use for each possible reason. Wrong keys and PINs are entered until their limit, so that even the right
 * one must be refused: below the limit a guess could be right by luck.
 */
export async function addHouseholds(
  stack: Stack,
): Promise<{ readonly households: readonly Household[]; readonly locked: ProtectedPlaylist }> {
  const [owner, visited] = [await loggedIn(stack), await loggedIn(stack)]
  const [listed, granted] = [await registered(stack), await registered(stack)]
  await stack.sql(
    `insert into playlists (id, device_id, playlist_name, playlist_type, source_sealed)
      values (gen_random_uuid(), $1, 'List', 'general', 'x')`,
    await idOf(stack, listed),
  )
  await stack.sql(
    `insert into licence_grants (device_id, term) values ($1, 'P1Y')`,
    await idOf(stack, granted),
  )
  const households: Household[] = []
  for (const device of [owner, visited, listed, granted]) households.push(await addHousehold(stack, device))
  const [playlist, pin] = [crypto.randomUUID(), '4711']
  const save = owner.browser.trpc.playlists.save
  await save.mutate({ ...NEW_PLAYLIST, new_id: playlist, protect: 'true', pin })
  const guest = await television(stack, { device: owner })
  const enterWrongPin = () => guest.call('POST', `/playlists/${playlist}/unlocks`, { pin: '0000' })
  await exhaust(enterWrongPin, 'playlists.pin_throttled')
  return { households, locked: { playlist, pin, guest } }
}

async function addHousehold(stack: Stack, device: OwnedDevice): Promise<Household> {
  const tv = await television(stack, { device })
  const phone = openBrowser(stack)
  const request = await phone.trpc.sessions.requestTvLogin.mutate({ code: (await codeOn(tv)).long })
  if (request.status !== 'waiting') throw new Error('The phone did not ask the television')
  const id = await questionTo(stack, tv.deviceId)
  const stranger = await television(stack, { device, isPending: true })
  const enterWrongKey = () => stranger.call('POST', '/claims', { device_key: '000000' }, phone.ip)
  await exhaust(enterWrongKey, 'devices.key_throttled')
  const code = await codeOn(tv)
  // On a slow machine the test may take longer than codes and questions are valid.
  for (const table of ['login_codes', 'confirmations'] as const)
    await stack.ctx.db
      .updateTable(table)
      .set({ expires_at: secondsFromNow(86_400) })
      .where('device_id', '=', tv.deviceId)
      .execute()
  return {
    id: tv.deviceId,
    mac: device.mac_address,
    key: device.device_key,
    code,
    question: { id, number: request.number },
    async confirm() {
      await tv.call('POST', `/confirmations/${id}/answers`, { number: request.number })
      return (await phone.trpc.sessions.awaitTvLogin.mutate()).status
    },
  }
}

async function codeOn(tv: Television): Promise<Household['code']> {
  const { body } = await tv.call('POST', '/login-codes')
  return { short: String(body['short_code']), long: String(body['qr_url']).split('#')[1] ?? '' }
}

async function exhaust(call: () => ReturnType<Television['call']>, code: string): Promise<void> {
  for (let count = 0; count < 10; count += 1) if ((await call()).body['code'] === code) return
  throw new Error(`${code} was not reached`)
}

/** What an attack would change: key, trial, addresses, apps, sessions, unlocked playlists and answers of each household. */
export const statesOf = (stack: Stack, households: readonly Household[]) =>
  stack.sql<{ readonly id: string }>(
    `select id, device_key_sealed, key_version, trial_ends_at, mac_address, retired_at, last_login_at,
      array(select thumbprint from installations
        where device_id = devices.id and authorized_at is not null and ended_at is null order by 1) as acting,
      array(select mac from device_addresses where device_id = devices.id and released_at is null order by 1) as macs,
      array(select sessions.id from sessions where device_id = devices.id order by 1) as sessions,
      array(select installation_id from playlist_unlocks join playlists on playlists.id = playlist_id
        where playlists.device_id = devices.id order by 1) as unlocked,
      array(select confirmations.id from confirmations
        where device_id = devices.id and answer is not null order by 1) as answered
      from devices where id = any($1) order by id`,
    households.map(({ id }) => id),
  )

/** Enters a code on its page; `number` is what the page shows if it asks the television. */
export async function enterCode(
  browser: Browser,
  code: string,
): Promise<{ readonly status: number; readonly number: number | null }> {
  const response = await browser.fetch('/frontend/trpc/sessions.requestTvLogin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const { result } = Object(await response.json())
  return { status: response.status, number: Object(Object(result).data).number ?? null }
}

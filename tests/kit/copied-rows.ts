import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/** Encrypts a text for its place, such as 'table:row:column'. */
export type Encrypt = (plain: string, context: string) => string

const KEY = '123456'
const SOURCE = JSON.stringify({
  url: 'http://lists.example/films.m3u8',
  username: 'ann',
  password: 'secret',
  epg_url: '',
})
const DAY = 86_400_000
const LINES_AT_ONCE = 500

export function copyDevices(client: pg.Client, count: number, encrypt: Encrypt): Promise<void> {
  const now = Date.now()
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  const columns = `id, mac_address, device_key_sealed, trial_ends_at, is_trial, expire_date, created_time, last_login_at`
  return copy(client, `devices (${columns})`, count, (i) => {
    const id = idOf('0d000000', i)
    const isPaid = i % 2 === 0
    return [
      id,
      macOf(i),
      encrypt(KEY, `devices:${id}:device_key`),
      at(-300),
      isPaid ? 2 : 0,
      at(isPaid ? 1 + (i % 365) : -1 - (i % 300)),
      at(-301),
      at(-(i % 80)),
    ].join('\t')
  })
}

export function copyPlaylists(
  client: pg.Client,
  { playlists, devices }: { readonly playlists: number; readonly devices: number },
  encrypt: Encrypt,
): Promise<void> {
  const columns = 'id, device_id, playlist_name, playlist_type, source_sealed'
  return copy(client, `playlists (${columns})`, playlists, (i) => {
    const id = idOf('0b000000', i)
    const device = idOf('0d000000', ((i - 1) % devices) + 1)
    return [id, device, 'List', 'general', encrypt(SOURCE, `playlists:${id}:source`)].join('\t')
  })
}

export const macOf = (number: number): string =>
  `AC${number.toString(16).toUpperCase().padStart(10, '0').replaceAll(/../g, ':$&')}`

/** The id of a row by its number, as in many-rows.ts. */
const idOf = (table: string, number: number): string =>
  `${table}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

async function copy(
  client: pg.Client,
  table: string,
  count: number,
  line: (number: number) => string,
): Promise<void> {
  function* lines() {
    for (let next = 1; next <= count; next += LINES_AT_ONCE) {
      const length = Math.min(LINES_AT_ONCE, count - next + 1)
      yield `${Array.from({ length }, (_, index) => line(next + index)).join('\n')}\n`
    }
  }
  await pipeline(Readable.from(lines()), client.query(from(`copy ${table} from stdin`)))
}

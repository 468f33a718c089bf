import type { AppRouter } from '@player/server/router'
import type { Owner } from './factories.ts'
import type { Stack } from './stack.ts'

type Modules = AppRouter['_def']['record']
type ProceduresOf<Module extends keyof Modules> = `${Module}.${keyof Modules[Module] & string}`

export type Procedure = { [Module in keyof Modules]: ProceduresOf<Module> }[keyof Modules]

export interface Belongings {
  readonly owner: Owner
  readonly playlistId: string
  readonly pin: string
  readonly orderId: string
  readonly orderReference: string
  readonly canaries: readonly string[]
}

const PIN = '482913'

export async function createBelongings(stack: Stack, owner: Owner): Promise<Belongings> {
  const { browser } = owner
  const playlist = {
    current_playlist_url_id: -1,
    playlist_type: 'xc',
    playlist_name: 'canary-name',
    playlist_url: 'http://canary-url.example',
    username: 'canary-user',
    password: 'canary-password',
    xml_url: 'http://canary-guide.example/guide.xml',
  }
  await browser.rest('POST', '/device/savePlaylist', { ...playlist, protect: 'false' })
  const saved = await browser.rest('POST', '/device/savePlaylist', { ...playlist, protect: 'true', pin: PIN })
  const playlistId = String(saved.body['_id'])
  await browser.rest('GET', `/device/checkPlaylistPinCode/${playlistId}/${PIN}`)
  await browser.rest('POST', '/device/saveParentPin', { pin_code: '7391' })
  const reminderId = crypto.randomUUID()
  await stack.sql(
    'insert into reminders (id, device_id, email_sealed, confirmed_at) values ($1, $2, $3, app_now())',
    reminderId,
    owner.id,
    stack.ctx.vault.encrypt('canary@owner.example', `reminders:${reminderId}:email`),
  )
  const form = { payment_type: 'paypal', email: 'canary@owner.example' }
  const { body } = await browser.rest('POST', '/device/saveActivation', form)
  const [payment] = await stack.sql<{ reference: string }>(
    'select reference from payments where device_id = $1',
    owner.id,
  )
  const [session] = await stack.sql<{ id: string }>('select id from sessions where device_id = $1', owner.id)
  return {
    owner,
    playlistId,
    pin: PIN,
    orderId: String(body['id']),
    orderReference: payment?.reference ?? '',
    canaries: ['canary', PIN, owner.mac_address, owner.id, payment?.reference ?? '', session?.id ?? ''],
  }
}

/** All rows of a device as one text, without those of some tables. */
export async function allRowsOf(
  stack: Stack,
  { id }: Owner,
  exceptTables: readonly string[] = [],
): Promise<string> {
  const tables = await stack.sql<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'device_id' and table_name <> all ($1) order by 1`,
    exceptTables,
  )
  const queries = tables.map(
    ({ table_name: table }) =>
      `select '${table}' as source, to_jsonb(t)::text as content from ${table} t where device_id = $1`,
  )
  const rows = await stack.sql(
    [
      `select 'devices' as source, to_jsonb(t)::text as content from devices t where id = $1`,
      ...queries,
      `select 'openings', to_jsonb(t)::text from playlist_openings t
         where playlist_id in (select id from playlists where device_id = $1)`,
    ].join(' union all ') + ' order by 1, 2',
    id,
  )
  return JSON.stringify(rows, null, 1)
}

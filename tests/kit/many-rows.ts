import type pg from 'pg'
import { copyDevices, copyPlaylists, type Encrypt } from './copied-rows.ts'
import { withClient } from './engine.ts'

interface Size {
  readonly payments: number
  /** A fifth of the payments by default: the owners who paid have five each. */
  readonly devices?: number
  /** One for each device by default. */
  readonly playlists?: number
}

/**
 * Fills a database like that of an operator after years: payments, devices, playlists, callbacks and events with
 * deliveries, few of them due. The method 'cowpay' is unused. PostgreSQL runs no triggers, checks no foreign keys, and
 * runs ANALYZE. With `encrypt`, keys of devices (all '123456') and sources of playlists are real, and the tables are
 * logged as in production; otherwise they are unlogged, which is faster.
 */
export async function seedManyRows(
  url: string,
  { payments, devices = payments / 5, playlists = devices }: Size,
  encrypt?: Encrypt,
): Promise<void> {
  const indexes = await withClient(url, async (client) => {
    if (!encrypt) for (const table of TABLES) await client.query(`alter table ${table} set unlogged`)
    const { rows } = await client.query<{ name: string; definition: string }>(PLAIN_INDEXES)
    for (const { name } of rows) await client.query(`drop index ${name}`)
    return rows.map(({ definition }) => definition)
  })
  const generated = rowsOf({ payments, devices, playlists, payers: payments / 5 })
  const copied: Readonly<Record<string, Step>> = encrypt
    ? {
        playlists: (client) => copyPlaylists(client, { playlists, devices }, encrypt),
        devices: (client) => copyDevices(client, devices, encrypt),
      }
    : {}
  // The copied rows take longest, and come first.
  const inserts = { ...copied, ...generated, ...copied }
  await runInParallel(
    url,
    Object.entries(inserts).map(([table, rows]) =>
      typeof rows === 'string' ? `insert into ${table} ${rows}` : rows,
    ),
  )
  await runInParallel(url, indexes)
  await runInParallel(
    url,
    TABLES.map((table) => `vacuum (analyze) ${table}`),
  )
}

type Step = string | ((client: pg.Client) => Promise<void>)

const CONNECTIONS = 2

async function runInParallel(url: string, steps: readonly Step[]): Promise<void> {
  const queue = [...steps]
  const work = () =>
    withClient(url, async (client) => {
      await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`)
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        await (typeof next === 'string' ? client.query(next) : next(client))
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}

/** Referencing tables come before referenced ones. */
const TABLES = [
  'deliveries',
  'outbox',
  'payment_notifications',
  'payment_reviews',
  'payment_schedules',
  'payments',
  'licence_grants',
  'mac_moves',
  'playlist_creations',
  'playlist_openings',
  'playlist_unlocks',
  'playlist_results',
  'host_moves',
  'arrangements',
  'reminder_steps',
  'reminders',
  'playlist_looks',
  'playlists',
  'deleted_playlists',
  'sessions',
  'trusted_browsers',
  'login_codes',
  'support_cases',
  'confirmations',
  'installations',
  'security_log',
  'device_addresses',
  'device_versions',
  'devices',
  'throttles',
  'mails',
  'contact_messages',
  'audit',
]

const PLAIN_INDEXES = `
  select c.relname as name, pg_get_indexdef(c.oid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relname in (${TABLES.map((table) => `'${table}'`).join()}) and t.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = i.indexrelid)`

/** The id of a row by its number, different in each table. */
const id = (table: string, number: string) =>
  `('${table}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const device = (number: string) => id('0d000000', number)
const payment = (number: string) => id('0a000000', number)
const event = (number: string) => id('0e000000', number)
const hash = (number: string) => `decode(md5(${number}::text), 'hex')`
const mac = (number: string) =>
  `upper(regexp_replace('ac' || lpad(to_hex(${number}), 10, '0'), '(..)(?!$)', '\\1:', 'g'))`
/** A time within the last 80 days, because rows are kept for 90. */
const recent = `now() - make_interval(secs => i * 7 % 6900000)`
/** The number of a confirmed payment, by the number of its payer. */
const CONFIRMED = '((i - 1) * 5 + (i - 1) % 2)'
/** Encrypted with a key that is not configured, so that no code decrypts it. */
const ENCRYPTED = `'none.' || repeat('x', 56)`

interface Counts {
  readonly payments: number
  readonly payers: number
  readonly devices: number
  readonly playlists: number
}

const rowsOf = ({ payments, payers, devices, playlists }: Counts): Readonly<Record<string, string>> => ({
  // Every second payment is confirmed.
  payments: `(id, reference, device_id, mac_snapshot, method, amount_minor, currency, state, provider_reference,
      capture_reference, checkout_url, review_reason, reviewed_at, created_at, confirmed_at)
    select ${payment('i')}, 'p' || lpad(to_hex(i), 23, '0'), ${device('i / 5 + 1')}, ${mac('i / 5 + 1')},
      (array['paypal', 'opay', 'opay1', 'crypto', 'ibostore'])[i % 5 + 1], 799, 'EUR',
      case when i % 2 = 0 then 'confirmed' when i % 200 = 1 then 'pending' else 'expired' end,
      'ORDER-' || i, case when i % 2 = 0 then 'CAPTURE-' || i end, 'https://pay.example/' || i,
      case when i % 5000 = 0 then 'A person looks at it.' end, case when i % 10000 = 0 then now() end,
      ${recent}, case when i % 2 = 0 then ${recent} end
    from generate_series(0, ${payments - 1}) i`,
  payment_schedules: `(payment_id, next_query_at)
    select ${payment('i')}, case when i % 200 = 1 then now() + make_interval(secs => 3600 + i % 80000) end
    from generate_series(0, ${payments - 1}) i`,
  payment_reviews: `(payment_id, code, facts, reviewed_at)
    select ${payment('i')}, 'other', '{"text": "A person looks at it."}', case when i % 10000 = 0 then now() end
    from generate_series(0, ${payments - 1}, 5000) i`,
  payment_notifications: `(provider, event_key, payment_id, body, provider_reference, capture_reference, mac_address,
      next_match_at, received_at)
    select (array['paypal', 'opay', 'opay1', 'crypto', 'ibostore'])[${CONFIRMED} % 5 + 1], 'EVENT-' || i,
      case when i % 500 <> 0 then ${payment(CONFIRMED)} end, '{}', 'ORDER-' || ${CONFIRMED}, 'CAPTURE-' || ${CONFIRMED},
      ${mac('i')}, case when i % 500 = 0 then now() + interval '1 hour' end, ${recent}
    from generate_series(1, ${payers}) i`,
  deliveries: `(event_id, job, due_at, done_at, dead_at, last_error, created_at)
    select ${event('i')}, 'grantLicence', ${recent}, case when i % 10000 <> 0 then ${recent} end,
      case when i % 10000 = 0 then ${recent} end, case when i % 10000 = 0 then 'refused' end, ${recent}
    from generate_series(1, ${payers}) i`,
  devices: `(id, mac_address, device_key_sealed, trial_ends_at, is_trial, expire_date, created_time, last_login_at)
    select ${device('i')}, ${mac('i')}, ${ENCRYPTED}, now() - interval '300 days', case when i % 2 = 0 then 2 else 0 end,
      case when i % 2 = 0 then now() + make_interval(secs => i * 60) else now() - make_interval(secs => i * 60) end,
      ${recent}, ${recent}
    from generate_series(1, ${devices}) i`,
  device_addresses: `(device_id, mac, shown)
    select ${device('i')}, ${mac('i')}, true from generate_series(1, ${devices}) i`,
  device_versions: `(device_id, version)
    select ${device('i')}, 3 from generate_series(1, ${devices}) i`,
  outbox: `(event_id, name, payload, created_at, fanned_out_at)
    select ${event('i')}, 'payment.confirmed', '{}', ${recent}, ${recent} from generate_series(1, ${payers}) i`,
  playlists: `(id, device_id, playlist_name, playlist_type, source_sealed, created_at)
    select ${id('0b000000', 'i')}, ${device(`((i - 1) % ${devices} + 1)`)}, 'List', 'general', ${ENCRYPTED} || ${ENCRYPTED}, ${recent}
    from generate_series(1, ${playlists}) i`,
  licence_grants: `(device_id, payment_id, term, granted_at)
    select ${device('i')}, ${payment(CONFIRMED)}, 'P1Y', ${recent} from generate_series(1, ${payers}) i`,
  sessions: `(token_hash, device_id, key_version, user_agent, created_at, last_used_at)
    select ${hash('i')}, ${device('i')}, 1, 'Browser', now() - interval '6 days', now() - make_interval(secs => i % 500000)
    from generate_series(1, ${devices / 2}) i`,
  trusted_browsers: `(token_hash, device_id, trusted_at)
    select ${hash('i')}, ${device('i')}, ${recent} from generate_series(1, ${devices / 2}) i`,
  mails: `(message_id, template, recipient, sent_at)
    select '<' || i || '@player.test>', 'activation-receipt', 'ann@owner.test', ${recent}
    from generate_series(1, ${devices / 2}) i`,
  throttles: `(name, subject, count, window_started_at)
    select 'login-ip', ${hash('i')}, 1, now() - make_interval(secs => i % 160000)
    from generate_series(1, ${devices / 2}) i`,
  contact_messages: `(name, email, subject, message, created_at)
    select 'Ann', 'ann@owner.test', 'Hello', 'Hello', ${recent} from generate_series(1, ${devices / 10}) i`,
  support_cases: `(id, number, device_id, report_sealed, created_at)
    select ${id('0c000000', 'i')}, lpad((i / 10000)::text, 4, '0') || '-' || lpad((i % 10000)::text, 4, '0'), ${device('i')},
      ${ENCRYPTED} || ${ENCRYPTED}, now() - make_interval(secs => i * 7 % 2500000)
    from generate_series(1, ${devices / 10}) i`,
  mac_moves: `(device_id, licence, from_mac, to_mac, moved_at)
    select ${device('i')}, 'trial', ${mac('i + 10000000')}, ${mac('i')}, ${recent}
    from generate_series(1, ${devices / 10}) i`,
  installations: `(thumbprint, device_id, authorized_at, macs, os, os_version, model, app_name, app_version, language,
      token_hash, token_expires_at)
    select md5(i::text), ${device('i')}, ${recent}, array[${mac('i')}], 'Tizen', '7.0', 'QN65', 'Player', '1.0.0', 'en',
      ${hash('i')}, now() + interval '4 hours'
    from generate_series(1, ${devices / 2}) i`,
  audit: `(actor, action, subject, reason, at)
    select 'olga', 'devices unlock', 'device ' || ${device('i')}, 'The owner wrote to us', ${recent}
    from generate_series(1, ${devices / 10}) i`,
  security_log: `(device_id, kind, actor, network_hash, details, happened_at)
    select ${device('i')}, 'login', 'owner', ${hash('i')}, '{"browser": "Firefox", "is_new": false}', ${recent}
    from generate_series(1, ${devices}) i`,
})

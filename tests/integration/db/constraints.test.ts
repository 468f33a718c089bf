import { describe, expect } from 'vitest'
import { paymentProviders } from '@player/server/modules/payments'
import { DatabaseError } from 'pg'
import { loggedIn } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

/** A device with functions that insert rows of the device. */
async function deviceWithInsert(stack: Stack) {
  const { id } = await loggedIn(stack)
  const payment = {
    reference: unique(),
    device_id: id,
    mac_snapshot: '02:00:5E:00:00:01',
    method: 'paypal',
    amount_minor: 799,
    currency: 'EUR',
  }
  const insert = (table: string, row: object) =>
    stack.sql(
      `insert into ${table} (${Object.keys(row).join(', ')})
        values (${Object.keys(row)
          .map((_, index) => `$${index + 1}`)
          .join(', ')})`,
      ...Object.values(row),
    )
  return { id, payment, insert }
}

const unique = (): string => crypto.randomUUID().replaceAll('-', '')

async function violatedRule(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('The database accepted the statement'),
    (reason: unknown) => reason,
  )
  if (error instanceof DatabaseError) return error.constraint ?? error.column ?? error.message
  throw error
}

describe('The database allows', () => {
  it('one grant per payment', async ({ stack }) => {
    const { id, insert } = await deviceWithInsert(stack)
    const grant = { device_id: id, payment_id: crypto.randomUUID(), term: 'P1Y' }
    await insert('licence_grants', grant)
    expect(await violatedRule(insert('licence_grants', grant))).toBe('licence_grants_payment_id_key')
    await insert('licence_grants', { ...grant, payment_id: null })
    await insert('licence_grants', { ...grant, payment_id: null })
  })

  it('the known payment methods only', async ({ stack }) => {
    const [rule] = await stack.sql<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'payments_method_check'`,
    )
    const names = [...(rule?.text ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    expect(names.toSorted()).toEqual(paymentProviders.map(({ method }) => method).toSorted())
  })

  it('one open payment per device and method', async ({ stack }) => {
    const { id, payment, insert } = await deviceWithInsert(stack)
    await insert('payments', payment)
    const second = { ...payment, reference: unique() }
    for (const state of ['created', 'pending'])
      expect(await violatedRule(insert('payments', { ...second, state }))).toBe(
        'one_open_payment_per_device_and_method',
      )
    await insert('payments', { ...second, state: 'cancelled' })
    await insert('payments', { ...payment, reference: unique(), method: 'crypto' })
    expect(await stack.sql('select from payments where device_id = $1', id)).toHaveLength(3)
  })

  it('one switch per licence, and one switch that replaces a device', async ({ stack }) => {
    const { id, insert } = await deviceWithInsert(stack)
    const move = {
      device_id: id,
      licence: 'trial',
      from_mac: '02:00:5E:00:00:01',
      to_mac: '02:00:5E:00:00:02',
    }
    await insert('mac_moves', move)
    expect(await violatedRule(insert('mac_moves', move))).toBe('one_switch_per_licence')
    await insert('mac_moves', { ...move, licence: crypto.randomUUID() })
    const replacing = () => ({ ...move, licence: crypto.randomUUID(), replaced_device_id: id })
    await insert('mac_moves', replacing())
    expect(await violatedRule(insert('mac_moves', replacing()))).toBe('one_move_replaces_a_device')
  })

  it('one device per address, except for retired ones', async ({ stack }) => {
    const { id } = await deviceWithInsert(stack)
    const copy = `insert into devices (mac_address, device_key_sealed, trial_ends_at, expire_date)
      select mac_address, device_key_sealed, trial_ends_at, expire_date from devices where id = $1`
    expect(await violatedRule(stack.sql(copy, id))).toBe('devices_mac_address')
    await stack.sql('update devices set retired_at = app_now() where id = $1', id)
    await stack.sql(copy, id)
  })

  it('one payment per reference, order and capture', async ({ stack }) => {
    const { payment, insert } = await deviceWithInsert(stack)
    const paid = { ...payment, provider_reference: unique(), capture_reference: unique(), state: 'failed' }
    await insert('payments', paid)
    const other = { reference: unique(), provider_reference: unique(), capture_reference: unique() }
    for (const [column, rule] of [
      ['reference', 'payments_reference_key'],
      ['provider_reference', 'payments_provider_reference'],
      ['capture_reference', 'payments_capture_reference'],
    ] as const)
      expect(await violatedRule(insert('payments', { ...paid, ...other, [column]: paid[column] }))).toBe(rule)
    await insert('payments', { ...paid, ...other })
  })

  it('one row per callback', async ({ stack }) => {
    const { insert } = await deviceWithInsert(stack)
    const notification = { provider: 'paypal', event_key: unique(), body: Buffer.from('{}') }
    await insert('payment_notifications', notification)
    expect(await violatedRule(insert('payment_notifications', notification))).toBe('a_repeat_changes_nothing')
    await insert('payment_notifications', { ...notification, provider: 'opay' })
  })

  it('one session per token, and one delivery per event and job', async ({ stack }) => {
    const { id, insert } = await deviceWithInsert(stack)
    const session = { token_hash: Buffer.from(unique()), device_id: id, key_version: 1, user_agent: '' }
    await insert('sessions', session)
    expect(await violatedRule(insert('sessions', session))).toBe('sessions_token_hash_key')
    const event_id = crypto.randomUUID()
    await insert('outbox', { event_id, name: 'test.happened', payload: '{}', fanned_out_at: new Date() })
    const delivery = { event_id, job: 'some-job', due_at: new Date(), done_at: new Date() }
    await insert('deliveries', delivery)
    expect(await violatedRule(insert('deliveries', delivery))).toBe('deliveries_pkey')
  })
})

describe('The database refuses', () => {
  it.for([
    ['devices', { mac_address: '02-00-5e-00-00-01' }, 'devices_mac_address_check'],
    ['devices', { is_trial: 3 }, 'devices_is_trial_check'],
    ['devices', { expire_date: null }, 'only_a_licence_is_for_life'],
    ['payments', { state: 'paid' }, 'payments_state_check'],
    ['payments', { state: 'held' }, 'a_held_payment_says_why'],
    ['payments', { state: 'confirmed' }, 'confirmed_has_its_time'],
    ['payments', { method: 'cash' }, 'payments_method_check'],
    ['payments', { amount_minor: 0 }, 'payments_amount_minor_check'],
    ['payments', { currency: 'Euro' }, 'payments_currency_check'],
    ['payments', { reference: 'short' }, 'payments_reference_check'],
    ['payments', { reference: 'with spaces and / in between' }, 'payments_reference_check'],
    ['payment_schedules', { attempt: 0 }, 'payment_schedules_attempt_check'],
    ['licence_grants', { term: 'a year' }, 'licence_grants_term_check'],
    ['playlists', { playlist_type: 'm3u' }, 'playlists_playlist_type_check'],
    ['playlists', { playlist_name: '' }, 'playlists_playlist_name_check'],
    ['throttles', { count: -1 }, 'throttles_count_check'],
    ['throttles', { streak: -1 }, 'throttles_streak_check'],
    ['deliveries', { sends: 0 }, 'deliveries_sends_check'],
  ] as const)('in %s: %j', async ([table, change, rule], { stack }) => {
    const { payment, insert } = await deviceWithInsert(stack)
    const { device_id } = payment
    const valid: Record<string, object> = {
      devices: {
        mac_address: 'FE:DC:BA:98:76:54',
        device_key_sealed: '',
        trial_ends_at: new Date(),
        expire_date: new Date(),
      },
      payments: payment,
      payment_schedules: { payment_id: crypto.randomUUID() },
      licence_grants: { device_id, term: 'P1Y' },
      playlists: {
        id: crypto.randomUUID(),
        device_id,
        playlist_name: 'x',
        playlist_type: 'general',
        source_sealed: '',
      },
      throttles: { name: 'x', subject: Buffer.from(unique()), count: 1, window_started_at: new Date() },
      deliveries: { event_id: crypto.randomUUID(), job: 'x', due_at: new Date() },
    }
    expect(await violatedRule(insert(table, { ...valid[table], ...change }))).toBe(rule)
  })

  it.for(['sessions', 'trusted_browsers', 'playlists', 'payments', 'licence_grants', 'mac_moves'])(
    'rows of a device that does not exist: %s',
    async (table, { stack }) => {
      const [key] = await stack.sql<{ name: string }>(
        `select conname as name from pg_constraint where contype = 'f' and confrelid = 'devices'::regclass
          and conrelid = $1::regclass`,
        table,
      )
      expect(key?.name).toBe(`${table}_device_id_fkey`)
    },
  )

  it('deleting a device that has rows', async ({ stack }) => {
    const { id } = await deviceWithInsert(stack)
    expect(await violatedRule(stack.sql('delete from devices where id = $1', id))).toMatch(/_device_id_fkey$/)
  })
})

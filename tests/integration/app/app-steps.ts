import type { App } from '../../kit/app.ts'
import type { Stack } from '../../kit/stack.ts'

interface Row {
  readonly id: string
  readonly mac_address: string
  readonly key_version: number
  readonly is_trial: number
  readonly trial_ends_at: Date
  readonly created_time: Date
}

export async function deviceAt(stack: Stack, mac: string): Promise<Row> {
  const [row] = await stack.sql<Row>(
    `select devices.* from devices join device_addresses on device_id = id where mac = $1 and released_at is null`,
    mac,
  )
  if (!row) throw new Error(`No device has the address ${mac}`)
  return row
}

export async function keyOf(stack: Stack, id: string): Promise<string> {
  const [row] = await stack.sql<{ device_key_sealed: string }>(
    'select device_key_sealed from devices where id = $1',
    id,
  )
  return stack.ctx.vault.decrypt(row?.device_key_sealed ?? '', `devices:${id}:device_key`)
}

let macCount = 0

export function newMac(): string {
  macCount += 1
  const pairs = macCount.toString(16).toUpperCase().padStart(4, '0').match(/../g) ?? []
  return ['02:00:5E:CC', ...pairs].join(':')
}

export const isActing = async (app: App) => (await app.call('GET', '/state')).body['authorized'] === true

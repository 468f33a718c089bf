import { createHash, randomBytes } from 'node:crypto'
import { macOf } from '../kit/copied-rows.ts'
import { addDevices } from '../load/televisions.ts'
import type { Product } from './product.ts'

export interface BenchOwner {
  readonly mac_address: string
  readonly device_key: string
  readonly headers: { readonly 'x-client-origin': string; readonly cookie: string }
}

type Target = Pick<Product, 'origin' | 'sql' | 'devices'>

/** The number of devices that `takeOwners` has returned so far. */
const returnedCounts = new WeakMap<Target, number>()

/** Owners of devices that no earlier call returned, spread over the database. Their sessions are inserted directly. */
export async function takeOwners(product: Target, count: number): Promise<readonly BenchOwner[]> {
  const first = returnedCounts.get(product) ?? 0
  returnedCounts.set(product, first + count)
  const owners = Array.from({ length: count }, (_, index) => {
    const token = randomBytes(32).toString('base64url')
    return { token, mac_address: macOf(deviceNumber(first + index, product.devices)) }
  })
  const { length } = await product.sql(
    `insert into sessions (token_hash, device_id, key_version, user_agent)
      select token_hash, id, key_version, 'bench'
      from unnest($1::bytea[], $2::text[]) as input (token_hash, mac_address) join devices using (mac_address)
      returning 1`,
    owners.map(({ token }) => createHash('sha256').update(token).digest()),
    owners.map(({ mac_address }) => mac_address),
  )
  if (length !== count) throw new Error(`The database has too few devices for ${first + count} owners`)
  return owners.map(({ token, mac_address }) => ({
    mac_address,
    device_key: '123456',
    headers: { 'x-client-origin': product.origin, cookie: `session=${token}` },
  }))
}

export interface TrialOwner extends Pick<BenchOwner, 'headers'> {
  readonly id: string
}

export async function trialOwners(product: Target, count: number): Promise<readonly TrialOwner[]> {
  const devices = await addDevices(product, count)
  const owners = devices.map((id) => ({ id, token: randomBytes(32).toString('base64url') }))
  await product.sql(
    `insert into sessions (token_hash, device_id, key_version, user_agent)
      select token_hash, device_id, 1, 'bench' from unnest($1::bytea[], $2::uuid[]) as input (token_hash, device_id)`,
    owners.map(({ token }) => createHash('sha256').update(token).digest()),
    devices,
  )
  return owners.map(({ id, token }) => ({
    id,
    headers: { 'x-client-origin': product.origin, cookie: `session=${token}` },
  }))
}

/** Coprime to the numbers of devices, which are powers of ten. */
const STEP = 7_919

const deviceNumber = (index: number, devices: number): number => ((index * STEP) % devices) + 1

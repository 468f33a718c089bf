import { createHash, randomBytes } from 'node:crypto'
import { type Db, secondsFromNow } from '@player/db'
import { idOf, registered, type OwnedDevice, type TestTarget } from './factories.ts'

export interface Television {
  readonly id: string
  readonly deviceId: string
  readonly device: OwnedDevice
  readonly thumbprint: string
  readonly call: (method: string, path: string, body?: object, ip?: string) => Promise<TelevisionAnswer>
  /** Reads the state; waits for a change if `tag` and `seconds` are set. `url` selects another server. */
  state(options?: {
    readonly tag?: string
    readonly seconds?: number
    readonly url?: string
  }): Promise<TelevisionAnswer>
}

interface TelevisionAnswer {
  readonly status: number
  readonly headers: Headers
  readonly tag: string
  readonly body: Record<string, unknown>
}

export async function television(
  stack: TestTarget,
  {
    device,
    isPending = false,
    os = 'tizen',
  }: { device?: OwnedDevice; isPending?: boolean; os?: string } = {},
): Promise<Television> {
  const ownedDevice = device ?? (await registered(stack))
  const deviceId = await idOf(stack, ownedDevice)
  const { id, token, thumbprint } = await addTelevision(stack.ctx.db, deviceId, ownedDevice.mac_address, {
    isPending,
    os,
  })
  const call = async (url: string, method: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer: unknown = text === '' ? {} : JSON.parse(text)
    return {
      status: response.status,
      headers: response.headers,
      tag: response.headers.get('etag') ?? '',
      body: { ...(typeof answer === 'object' ? answer : {}) },
    }
  }
  return {
    id,
    deviceId,
    device: ownedDevice,
    thumbprint,
    call: (method, path, body, ip = '192.0.2.1') =>
      call(`${stack.url}/app/v1${path}`, method, { 'x-forwarded-for': ip }, body),
    state: ({ tag, seconds, url = stack.url } = {}) =>
      call(`${url}/app/v1/state`, 'GET', {
        ...(tag !== undefined && { 'if-none-match': tag }),
        ...(seconds !== undefined && { prefer: `wait=${seconds}` }),
      }),
  }
}

export async function questionTo(stack: Pick<TestTarget, 'ctx'>, deviceId: string): Promise<string> {
  const { id } = await stack.ctx.db
    .selectFrom('confirmations')
    .select('id')
    .where('device_id', '=', deviceId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts an app's row; with `isPending` the app is not authorized yet and shows the number 47. Returns its id, token and thumbprint. */
export async function addTelevision(
  db: Db,
  deviceId: string,
  mac: string,
  { isPending = false, os = 'Tizen' } = {},
): Promise<{ readonly id: string; readonly token: string; readonly thumbprint: string }> {
  const token = randomBytes(32).toString('base64url')
  const thumbprint = randomBytes(32).toString('base64url')
  const { id } = await db
    .insertInto('installations')
    .values({
      thumbprint,
      device_id: deviceId,
      authorized_at: isPending ? null : new Date(),
      claim_number: isPending ? '47' : null,
      macs: [mac],
      os,
      os_version: '8.0',
      model: 'QE55',
      app_name: 'Player',
      app_version: '1.0.0',
      language: 'en',
      token_hash: createHash('sha256').update(token).digest(),
      token_expires_at: secondsFromNow(86_400),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, thumbprint }
}

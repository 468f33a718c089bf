import { createHash, randomBytes } from 'node:crypto'
import { idOf, registered, type OwnedDevice, type TestTarget } from './factories.ts'

/** An app on a device's television, with a token. */
export interface Television {
  readonly id: string
  readonly deviceId: string
  readonly device: OwnedDevice
  readonly thumbprint: string
  call(method: string, path: string, body?: object, ip?: string): Promise<Answered>
  /** Reads the state; with a tag and seconds it waits for a change. `url` is another server's. */
  state(known?: {
    readonly tag?: string
    readonly seconds?: number
    readonly url?: string
  }): Promise<Answered>
}

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly tag: string
  readonly body: Record<string, unknown>
}

/** Adds a television to a device, or to a new one, without the steps of its first start. */
export async function television(
  stack: TestTarget,
  { device, waits = false, os = 'tizen' }: { device?: OwnedDevice; waits?: boolean; os?: string } = {},
): Promise<Television> {
  const owned = device ?? (await registered(stack))
  const deviceId = await idOf(stack, owned)
  const token = randomBytes(32).toString('base64url')
  const thumbprint = randomBytes(32).toString('base64url')
  const [row] = await stack.sql<{ id: string }>(
    `insert into installations (thumbprint, device_id, authorized_at, claim_number, macs, os, os_version, model,
       app_name, app_version, language, token_hash, token_expires_at)
     values ($1, $2, case when $3 then null else app_now() end, '47', array[$4], $5, '8.0', 'QE55',
       'Player', '1.0.0', 'en', $6, app_now() + interval '24 hours')
     returning id`,
    thumbprint,
    deviceId,
    waits,
    owned.mac_address,
    os,
    createHash('sha256').update(token).digest(),
  )
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
    id: row?.id ?? '',
    deviceId,
    device: owned,
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

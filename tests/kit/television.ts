import { createHash, randomBytes } from 'node:crypto'
import { idOf, registered, type OwnedDevice, type TestTarget } from './factories.ts'

/** An app on a device's television, with a token. */
export interface Television {
  readonly id: string
  readonly deviceId: string
  readonly device: OwnedDevice
  call(
    method: string,
    path: string,
    body?: object,
    ip?: string,
  ): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>
}

/** Adds a television to a device, or to a new one, without the steps of its first start. */
export async function television(
  stack: TestTarget,
  { device, waits = false }: { readonly device?: OwnedDevice; readonly waits?: boolean } = {},
): Promise<Television> {
  const owned = device ?? (await registered(stack))
  const deviceId = await idOf(stack, owned)
  const token = randomBytes(32).toString('base64url')
  const [row] = await stack.sql<{ id: string }>(
    `insert into installations (thumbprint, device_id, authorized_at, claim_number, macs, os, os_version, model,
       app_name, app_version, language,
       token_hash, token_expires_at)
     values ($1, $2, case when $3 then null else app_now() end, '47', $4, 'Tizen', '8.0', 'QE55',
       'Player', '1.0.0', 'en', $5,
       app_now() + interval '24 hours')
     returning id`,
    randomBytes(32).toString('base64url'),
    deviceId,
    waits,
    [owned.mac_address],
    createHash('sha256').update(token).digest(),
  )
  const id = row?.id ?? ''
  return {
    id,
    deviceId,
    device: owned,
    async call(method, path, body, ip = '192.0.2.1') {
      const response = await fetch(`${stack.url}/app/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-forwarded-for': ip,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const answer: unknown = text === '' ? {} : JSON.parse(text)
      return { status: response.status, body: { ...(typeof answer === 'object' ? answer : {}) } }
    },
  }
}

import type { Context } from '@player/server/compose'
import { registerDevice } from '@player/server/modules/devices'
import type { PayPal } from '@player/infra/paypal'
import { z } from 'zod'
import type { OwnedDevice } from '../kit/factories.ts'
import { CAPTCHA_ANSWER } from '../kit/settings.ts'

export interface OwnerClient {
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
}

const captcha = z.object({ token: z.string() })
const order = z.object({ id: z.string() })

export async function prepareOwners(origin: string, ctx: Context, count: number): Promise<OwnerClient[]> {
  const owners: OwnerClient[] = []
  for (let index = 0; index < count; index += 1) {
    const tail = index.toString(16).padStart(4, '0').toUpperCase()
    const mac_address = `02:00:5E:20:${tail.slice(0, 2)}:${tail.slice(2)}`
    const device = { mac_address, device_key: '123456' }
    await registerDevice(ctx, device)
    owners.push(await logIn(origin, device))
  }
  return owners
}

export async function logIn(origin: string, { mac_address, device_key }: OwnedDevice): Promise<OwnerClient> {
  const owner = ownerClient(origin)
  const { token } = captcha.parse(await owner.call('GET', '/captcha/generate'))
  await owner.call('POST', '/device/login', { mac_address, device_key, captcha: CAPTCHA_ANSWER, token })
  return owner
}

export async function activate(owner: OwnerClient, paypal: PayPal, index: number): Promise<void> {
  const { id } = order.parse(await owner.call('POST', '/paypal/order/create'))
  paypal.control.approve(id, { email: `owner-${index}@player.test` })
  await owner.call('POST', `/paypal/order/capture/${id}`)
}

export function ownerClient(origin: string, cookies = ''): OwnerClient {
  let cookie = cookies
  return {
    async call(method, path, body) {
      const response = await fetch(`${origin}/frontend${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', 'X-Client-Origin': origin, Cookie: cookie },
        ...(body && { body: JSON.stringify(body) }),
      })
      const setCookies = response.headers.getSetCookie()
      if (setCookies.length > 0) cookie = setCookies.map((line) => line.split(';')[0]).join('; ')
      if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}`)
      return response.json()
    },
  }
}

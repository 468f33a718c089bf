import { openApp } from '../../kit/app.ts'
import { loggedIn } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'

/** Registers apps at new, unused and used addresses, and claims a device. */
export async function registerTelevisions(stack: Stack): Promise<void> {
  const [wifi, cable] = ['02:00:5E:DD:00:01', '02:00:5E:DD:00:02']
  for (const mac of [wifi, cable]) await (await openApp(stack)).report([mac])
  const app = await openApp(stack)
  await app.report([wifi, cable])
  await app.report([wifi, '02:00:5E:DD:00:03'])
  await app.call('GET', '/nothing')

  const owner = await loggedIn(stack)
  const waiting = await openApp(stack)
  await waiting.report([owner.mac_address])
  await waiting.call('POST', '/claims', { device_key: owner.device_key })
  await stack.drain()
}

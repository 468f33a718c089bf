import { expect, it } from 'vitest'
import { freePort, holdPort } from './ports.ts'
import { readStartSettings } from '../start/settings.ts'

it('A default port is not used if another setting requests it', async () => {
  const requested = await freePort()
  const site = await holdPort('PORT', undefined, requested, [undefined, requested])
  const mailbox = await holdPort('MAILBOX_PORT', requested, 8025, [undefined, requested])
  expect(mailbox.port).toBe(requested)
  expect(site.port).toBeGreaterThan(requested)
  await Promise.all([site.release(), mailbox.release()])
})

it('The same port for two uses is refused with both names', () => {
  expect(() => readStartSettings({ PORT: '3000', MAILBOX_PORT: '3000' }, [])).toThrow(
    'PORT and MAILBOX_PORT are both 3000: set different ones.',
  )
})

it('A port above 65535 is refused', async () => {
  await expect(holdPort('PORT', undefined, 65_536)).rejects.toThrow(
    'Port 65536 cannot be used: ports end at 65535. Set a lower PORT.',
  )
})

it('No port is chosen twice before its user listens', async () => {
  const first = await holdPort('PORT', undefined, await freePort())
  await first.release()
  const second = await holdPort('PORT', undefined, first.port)
  await second.release()
  expect(second.port).toBeGreaterThan(first.port)
})

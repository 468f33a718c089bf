import { createContext, loadConfig } from '@player/server/compose'
import { registerDevice } from '@player/server/modules/devices'

/** The device for a first login. */
export const demoDevice = { mac_address: '02:00:5E:10:00:01', device_key: '123456' }

/** Registers the demo device with a trial, unless it exists. */
export async function registerDemoDevice(environment: NodeJS.ProcessEnv): Promise<void> {
  const ctx = createContext(loadConfig({ ...environment, LOG_LEVEL: 'silent' }), 'up')
  try {
    await registerDevice(ctx, demoDevice)
  } finally {
    await ctx.db.destroy()
  }
}

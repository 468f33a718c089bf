import { createContext, loadConfig } from '@player/server/compose'
import { registerDevice } from '@player/server/modules/devices'

/** The device that a newcomer logs in with. */
export const demoDevice = { mac_address: '02:00:5E:10:00:01', device_key: '123456' }

/** Registers the demo device with its trial; one that is there already stays as it is. */
export async function registerDemoDevice(environment: NodeJS.ProcessEnv): Promise<void> {
  const ctx = createContext(loadConfig({ ...environment, LOG_LEVEL: 'silent' }), 'up')
  try {
    await registerDevice(ctx, demoDevice)
  } finally {
    await ctx.db.destroy()
  }
}

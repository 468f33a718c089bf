import { once } from 'node:events'
import { join } from 'node:path'
import { migrate } from '@player/db'
import { SettingsProblem } from '@player/server/settings'
import { demoDevice, registerDemoDevice } from './demo-device.ts'
import { productEnvironment } from './environment.ts'
import { lockDirectory } from './lock.ts'
import { startMailbox } from './mailbox/index.ts'
import { startPayPal } from './paypal/index.ts'
import { findPort } from './ports.ts'
import { startPostgres } from './postgres/index.ts'
import { openSecrets } from './secrets.ts'
import { readUpSettings } from './settings.ts'
import { SetupProblem } from './setup-problem.ts'
import { startProduct } from './product.ts'

// What `npm start` runs: the whole product on this machine, with everything that it needs. Ctrl-C stops it.

const stops: (() => unknown)[] = []
const stopping = stopSignal()

try {
  await start()
  if (!stopping.aborted) await once(stopping, 'abort')
} catch (error) {
  if (!stopping.aborted) {
    const isPlain = error instanceof SetupProblem || error instanceof SettingsProblem
    console.error(isPlain ? error.message : error)
    process.exitCode = 1
  }
}
for (const stop of stops.toReversed()) await stop()
if (stopping.aborted) console.log('Stopped.')
process.exit()

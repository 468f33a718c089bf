import { once } from 'node:events'
import { join, relative } from 'node:path'
import { migrate } from '@player/db'
import { SettingsError } from '@player/server/kernel/parse-settings'
import { choosePorts } from './choose-ports.ts'
import { createContext, loadConfig } from '@player/server/compose'
import { registerDevice } from '@player/server/modules/devices'
import { productEnvironment, removeEnvironment, writeEnvironment } from './environment.ts'
import { lockDirectory } from '../machine/lock.ts'
import { startMailbox } from '../mailbox/index.ts'
import { startPostgres } from '../postgres/index.ts'
import { startProduct } from './product.ts'
import { startStandIns } from '../stand-ins/index.ts'
import { openSecrets, standInSecret } from './secrets.ts'
import { readStartSettings } from './settings.ts'
import { stopAll } from './stop-all.ts'
import { startTelevision } from './television.ts'
import { pathProblem, SetupProblem } from '../machine/setup-problem.ts'

// `npm start`: runs the product with its local services until Ctrl-C.

const stopping = stopSignal()
const stops: (() => unknown)[] = []

/** The device for a first login. */
const demoDevice = { mac_address: '02:00:5E:10:00:01', device_key: '123456' }

try {
  await start()
  if (!stopping.aborted) await once(stopping, 'abort')
} catch (error) {
  if (!stopping.aborted) {
    process.exitCode = 1
    const problem = error instanceof Error && 'path' in error ? pathProblem(String(error.path), error) : error
    const isPlain = problem instanceof SetupProblem || problem instanceof SettingsError
    console.error(isPlain ? problem.message : problem)
  }
}
await stopAll(stops, (error) => {
  process.exitCode = 1
  console.error(error)
})
if (stopping.aborted) console.log('Stopped.')
process.exit()

async function start(): Promise<void> {
  const settings = readStartSettings(process.env, process.argv)
  const { directory } = settings
  const within = (name: string) => join(directory, name)
  stops.push(await lockDirectory(directory))
  removeEnvironment(directory)
  const secrets = openSecrets(directory)

  const ports = await choosePorts(settings)
  await ports.mailbox.release()
  const mailbox = await startMailbox({ directory: within('mails'), port: ports.mailbox.port })
  stops.push(mailbox.stop)
  stopping.throwIfAborted()

  const postgres = await startPostgres({
    directory: within('postgres'),
    report: console.log,
    signal: stopping,
  })
  stops.push(postgres.stop)
  stopping.throwIfAborted()

  const origin = `http://localhost:${ports.site.port}`
  const standIns = await startStandIns({
    directory,
    secret: (name) => standInSecret(secrets, name),
    serverUrl: `http://127.0.0.1:${ports.server.port}`,
    origin,
    price: settings.price,
  })
  stops.push(standIns.stop)

  const environment = productEnvironment(process.env, {
    port: ports.server.port,
    origin,
    databaseUrl: postgres.url(),
    smtpUrl: mailbox.smtpUrl,
    standIns: { ...standIns.settings, PLAYLIST_LOOKS: settings.looks ? 'on' : 'off' },
    secrets,
  })
  await migrate(postgres.url())
  await registerDemoDevice(environment)
  writeEnvironment(directory, environment)
  stopping.throwIfAborted()

  await ports.television.release()
  const television = await startTelevision(ports.television.port, origin)
  stops.push(television.stop)

  await ports.site.release()
  await ports.server.release()
  const watchOn = settings.watch ? ports.site.port : undefined
  const product = startProduct({ environment, logs: within('logs'), watchOn })
  stops.push(product.stop)
  await Promise.race([product.ready, once(stopping, 'abort')])
  stopping.throwIfAborted()

  const pages = Object.entries(standIns.pages).map(([name, url]) => `${name} ${url}`)
  for (const note of [...ports.notes, ...postgres.notes]) console.log(note)
  console.log(`
  ${environment['SITE_NAME'] || 'Player'} is running.

    Site         ${origin}
    Television   http://localhost:${ports.television.port}
    Mailbox      http://localhost:${ports.mailbox.port}
    Stand-ins    ${pages.join(', ')}
    Playlist     ${standIns.playlistUrl}
    Demo device  MAC ${demoDevice.mac_address}, key ${demoDevice.device_key}
    Data         ${displayed(directory)}, logs in ${displayed(within('logs'))}

  Press Ctrl-C to stop.
`)
}

function displayed(path: string): string {
  const relativePath = relative(process.cwd(), path)
  return relativePath.startsWith('..') ? path : relativePath
}

/** Aborts on a signal or at the end of the parent process; repeated signals are ignored. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop).on('disconnect', stop)
  // Without a terminal, output fails, but everything must still be stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return controller.signal
}

/** Registers the demo device with a trial, unless it exists. */
async function registerDemoDevice(environment: NodeJS.ProcessEnv): Promise<void> {
  const ctx = createContext(loadConfig({ ...environment, LOG_LEVEL: 'silent' }), 'up')
  try {
    await registerDevice(ctx, demoDevice)
  } finally {
    await ctx.db.destroy()
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '@player/infra/ports'
import { CAPTCHA_ANSWER, HIGH_LIMITS } from './kit/settings.ts'

export { CAPTCHA_ANSWER } from './kit/settings.ts'

/** The device that `npm start` registers. */
export const DEMO_DEVICE = { mac_address: '02:00:5E:10:00:01', device_key: '123456' }

/** Chooses free ports and a data directory, so that several products can run at once. */
async function choosePortsAndFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'player-'))
  // PostgreSQL does not run as root: its own account needs access.
  await chmod(folder, 0o755)
  const port = String(await freePort())
  const mailboxPort = String(await freePort())
  const televisionPort = String(await freePort())
  return {
    url: `http://localhost:${port}`,
    mailboxUrl: `http://localhost:${mailboxPort}`,
    televisionUrl: `http://localhost:${televisionPort}`,
    folder,
    environment: {
      DATA_DIR: join(folder, 'data'),
      PORT: port,
      MAILBOX_PORT: mailboxPort,
      TELEVISION_PORT: televisionPort,
      DEV_CAPTCHA_ANSWER: CAPTCHA_ANSWER,
      ...HIGH_LIMITS,
      LOGIN_FAILURES_PER_IP: '1000',
    },
  }
}

export interface RunningProduct {
  readonly url: string
  readonly mailboxUrl: string
  readonly televisionUrl: string
  readonly playlistUrl: string
  /** The data directory; for a running product that of DATA_DIR, empty if it is not set. */
  readonly dataDirectory: string
  readonly stop: () => Promise<void>
}

/** Starts the product as `npm start` does, unless SITE_URL (with MAILBOX_URL, TELEVISION_URL, PLAYLIST_URL and DATA_DIR) names a running one. */
export async function startProduct(): Promise<RunningProduct> {
  const { SITE_URL, MAILBOX_URL = '', TELEVISION_URL = '', PLAYLIST_URL = '', DATA_DIR = '' } = process.env
  if (!SITE_URL) return startOwnProduct()
  return {
    url: SITE_URL.replace(/\/$/, ''),
    mailboxUrl: MAILBOX_URL,
    televisionUrl: TELEVISION_URL,
    playlistUrl: PLAYLIST_URL,
    dataDirectory: DATA_DIR,
    stop: () => Promise.resolve(),
  }
}

export async function startOwnProduct(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const { url, mailboxUrl, televisionUrl, folder, environment } = await choosePortsAndFolder()
  const child = spawn(process.execPath, [fileURLToPath(new URL('../infra/start/up.ts', import.meta.url))], {
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  let playlistUrl = ''
  lines.on('line', (line) => (playlistUrl = /Playlist +(\S+)/.exec(line)?.[1] ?? playlistUrl))
  await Promise.race([
    new Promise<void>((ready) => lines.on('line', (line) => line.includes('Press Ctrl-C') && ready())),
    exit.then(() => Promise.reject(new Error('The product ended before it was ready'))),
  ])
  return {
    url,
    mailboxUrl,
    televisionUrl,
    playlistUrl,
    dataDirectory: join(folder, 'data'),
    async stop() {
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@player/infra/ports'
import { versionOf } from './version.ts'

/** nginx with the configuration of `infra/proxy`. */
export interface Nginx {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

const CONFIGURATION = fileURLToPath(new URL('../../infra/proxy/nginx.conf', import.meta.url))
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
const POLL_MS = 10

/** The version of the installed nginx; undefined without one. */
export const nginxVersion = (): string | undefined => versionOf('nginx', '-v', /nginx\/(\S+)/)

/** Starts nginx in front of the server at this address, with the site in this folder. */
export async function startNginx(server: string, root: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'player-nginx-'))
  // nginx drops the rights of root.
  await chmod(folder, 0o755)
  const port = await freePort()
  const configuration = (await readFile(CONFIGURATION, 'utf8'))
    .replace('127.0.0.1:3000', new URL(server).host)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/app/web/dist/client', root)
  const file = join(folder, 'nginx.conf')
  const paths = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths}\n${configuration} }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: 'inherit' })
  process.once('exit', () => nginx.kill())
  while (!(await accepts(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`)
    await wait(POLL_MS)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: nginx.pid ?? 0,
    async stop() {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

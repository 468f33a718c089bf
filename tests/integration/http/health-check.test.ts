// @module-tag sweep
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '@player/infra/ports'
import { serveHealth, createWatchdog } from '@player/workers'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { loggedIn, payWithPayPal } from '../../kit/factories.ts'
import { startProcess } from '../../kit/process.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const DOCKERFILE = readFileSync(`${ROOT}infra/docker/Dockerfile`, 'utf8')

/** The health check command in an image's Dockerfile. */
function commandOf(image: string): [program: string, ...rest: string[]] {
  const [, stage = ''] = DOCKERFILE.split(`\nFROM process AS ${image}\n`)
  const [, command = ''] = /^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(stage.split('\nFROM ')[0] ?? '') ?? []
  return z.tuple([z.string()], z.string()).parse(JSON.parse(command))
}

/** Runs the health check of an image; true if healthy. */
function isHealthy(image: string, port: number): Promise<boolean> {
  const [command, ...rest] = commandOf(image)
  const variable = rest.at(-1) ?? ''
  return new Promise((resolve) => {
    execFile(command, rest, { cwd: ROOT, env: { [variable]: String(port) }, timeout: 5_000 }, (error) =>
      resolve(error === null),
    )
  })
}

describe.each(['server', 'workers'] as const)('The health check of the %s container', (kind) => {
  it('does not start Node', () => {
    expect(commandOf(kind).join(' ')).not.toMatch(/node/)
  })

  it('reports whether the process runs', async ({ stack }) => {
    const port = await freePort()
    const setting = kind === 'server' ? 'PORT' : 'HEALTH_PORT'
    const program = startProcess(kind, { ...stack.settings, LOG_LEVEL: 'info', [setting]: String(port) })
    await program.line(kind === 'server' ? 'The server is listening' : 'The worker is running')
    expect(await isHealthy(kind, port)).toBe(true)

    program.kill('SIGSTOP')
    expect(await isHealthy(kind, port), 'frozen, or its event loop hangs').toBe(false)
    program.kill('SIGCONT')
    await expect.poll(() => isHealthy(kind, port)).toBe(true)

    await program.stop()
    expect(await isHealthy(kind, port), 'ended').toBe(false)
  })
})

describe('A worker', () => {
  it('is healthy while it waits for its database', async ({ stack }) => {
    const port = await freePort()
    const worker = startProcess('workers', {
      ...stack.settings,
      LOG_LEVEL: 'info',
      HEALTH_PORT: String(port),
      DATABASE_URL: 'postgres://player@127.0.0.1:1/player',
    })
    await worker.line('The database is not responding')
    expect(await isHealthy('workers', port)).toBe(true)
    expect(await worker.stop()).toBe(0)
  })

  it('is unhealthy while a task hangs', async ({ stack }) => {
    const port = await freePort()
    const watchdog = createWatchdog(0)
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = await serveHealth(port, watchdog, stack.ctx.log)
    try {
      expect(await isHealthy('workers', port)).toBe(true)
      const hanging = watchdog.watch('the relay', () => promise)
      expect(await isHealthy('workers', port)).toBe(false)
      resolve()
      await hanging
      expect(await isHealthy('workers', port)).toBe(true)
    } finally {
      stop()
    }
  })
})

describe('A server', () => {
  itWithoutWorkers(
    'reports in /health/work that no worker handles a paid payment',
    async ({ stack, onTestFinished }) => {
      const port = await freePort()
      const server = startProcess('server', {
        ...stack.settings,
        LOG_LEVEL: 'info',
        PORT: '0',
        METRICS_PORT: String(port),
      })
      const worker = startProcess('workers', { ...stack.settings, LOG_LEVEL: 'info' })
      // Only SIGKILL ends a process that SIGSTOP stopped.
      onTestFinished(() => [server, worker].forEach((program) => program.kill('SIGKILL')))
      const owner = await loggedIn(stack)
      await Promise.all([server.line('The server is listening'), worker.line('The worker is running')])
      const health = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/health/work`)
        return [answer.status, z.object({ reasons: z.array(z.string()) }).parse(await answer.json()).reasons]
      }
      await expect.poll(health).toEqual([200, []])

      worker.kill('SIGSTOP')
      await payWithPayPal(stack, owner)
      await stack.shiftClock('20 seconds')
      expect(await health()).toEqual([200, []])
      await stack.shiftClock('41 seconds')
      expect(await health()).toEqual([
        503,
        [
          expect.stringMatching(/^The oldest pending event has waited for \d+ s$/),
          expect.stringMatching(/^No worker has worked for \d+ s$/),
        ],
      ])
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)

      worker.kill('SIGCONT')
      await expect.poll(health).toEqual([200, []])
    },
  )
})

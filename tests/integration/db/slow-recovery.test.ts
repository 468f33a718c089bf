// @module-tag sweep
import { chownSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '@player/infra/postgres'
import { expect, it } from 'vitest'
import { withClient } from '../../kit/engine.ts'
import { makeMemoryFolder } from '../../kit/memory-folder.ts'

const SETTINGS = { fsync: 'off' }

it('A start of the embedded database has no time limit for its recovery, logs that it waits, and can be stopped', async () => {
  const directory = await makeMemoryFolder()
  try {
    const first = await startPostgres({ directory, settings: SETTINGS })
    const cluster = await withClient(first.url('postgres'), async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return rows[0]?.data_directory ?? ''
    })
    await first.stop()
    const write = (name: string) => {
      writeFileSync(join(cluster, name), '')
      chownSync(join(cluster, name), statSync(cluster).uid, statSync(cluster).gid)
    }
    // The recovery lasts until the file `end` exists.
    write('recovery.signal')
    const settings = { ...SETTINGS, restore_command: 'until test -e end; do sleep 0.1; done; false' }
    const start = () => {
      const stop = new AbortController()
      const { promise, resolve: message } = Promise.withResolvers<string>()
      const running = startPostgres({ directory, settings, report: message, signal: stop.signal })
      return { running, message: promise, stop: () => stop.abort() }
    }

    const stopped = start()
    expect(await stopped.message).toContain('PostgreSQL is still starting: database system was shut down')
    stopped.stop()
    await expect(stopped.running).rejects.toThrow()
    expect(existsSync(join(cluster, 'postmaster.pid')), 'its server has ended').toBe(false)

    const again = start()
    expect(await again.message).toContain('PostgreSQL is still starting')
    write('end')
    await (await again.running).stop()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

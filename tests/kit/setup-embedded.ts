import { rm } from 'node:fs/promises'
import { startPostgres } from '@player/infra/postgres'
import type { TestProject } from 'vitest/node'
import { createTemplate, type Engine } from './engine.ts'
import { makeMemoryFolder } from './memory-folder.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await makeMemoryFolder()
  // The data is not needed after a power cut.
  const unsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const settings = { ...unsafe, max_connections: '500' }
  const postgres = await startPostgres({ directory, settings })
  const engine: Engine = { kind: 'embedded', adminUrl: postgres.url('postgres'), redisUrl: null }
  await createTemplate(engine)
  project.provide('engine', engine)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

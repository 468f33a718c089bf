import type { migrate } from '@player/db'
import { dockerAnswers } from '../kit/docker.ts'
import { createTemplate } from '../kit/engine.ts'
import { containerStores } from './container-stores.ts'
import { localStores } from './local-stores.ts'

/**
 * Starts PostgreSQL with the template of the tests' databases, migrated by this version or another one: in a container if a Docker engine answers,
 * otherwise as a local process.
 */
export async function startStores(migrateBy?: typeof migrate) {
  const stores = (await dockerAnswers()) ? containerStores : localStores()
  const postgres = await stores.startPostgres()
  await createTemplate({ kind: 'embedded', adminUrl: postgres.url('postgres'), redisUrl: null }, migrateBy)
  return { kind: stores.kind, startRedis: stores.startRedis, postgres }
}

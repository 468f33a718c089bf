import { setPriority } from 'node:os'
import { connect } from '@player/db'
import { createLogger } from '@player/server/kernel/logger'
import { runProcess, whenDatabaseReady } from '@player/server/kernel/process'
import { unitsOf } from '@player/server/kernel/unit'
import { createVault } from '@player/server/kernel/vault'
import { VERSION } from '@player/server/kernel/version'
import { proveKeys } from '@player/server/keys'
import { serveHealth } from '../health.ts'
import { createWatchdog } from '../runtime/watchdog.ts'
import { loadLookConfig, LOOKS_NICE } from './config.ts'
import { rulesOf } from './denied.ts'
import { takeLooks } from './take-looks.ts'

const HANGS_AFTER_MS = 30_000
/** Longer than a look, which nobody repeats: the provider may count it. */
const SHUTDOWN_MS = 30_000

// This program looks into playlists when their owners request it. It needs only the database and the internet.
runProcess(async () => {
  setPriority(LOOKS_NICE)
  const config = loadLookConfig(process.env)
  const log = createLogger({ level: config.logLevel, name: 'looks' })
  const db = connect({
    connectionString: config.databaseUrl,
    name: 'player-looks',
    max: 2,
    onError: (error) => log.warn({ err: error }, 'A database connection was lost'),
  })
  const ctx = { db, unit: unitsOf(db), vault: createVault(config.encryptionKeys), log }
  const watchdog = createWatchdog(HANGS_AFTER_MS)
  if (config.healthPort !== undefined) await serveHealth(config.healthPort, watchdog, log)
  const shutdown = new AbortController()
  const looking = await whenDatabaseReady(ctx, async () => {
    await proveKeys({ ...ctx, config: { secrets: config } })
    const done = watchdog.watch('looking', (progress) =>
      takeLooks(ctx, () => rulesOf(config), shutdown.signal, progress),
    )
    return { done }
  })
  log.info({ version: VERSION }, 'Looks into playlists are on')
  return async () => {
    shutdown.abort()
    await looking.done
    await db.destroy()
    log.info('Looks into playlists have stopped')
  }
}, SHUTDOWN_MS)

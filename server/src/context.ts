import { connect, type Database } from '@player/db'
import type { Kysely } from 'kysely'
import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'
import { unitsOf, type RunUnit } from './kernel/unit.ts'
import { createVault, type Vault } from './kernel/vault.ts'
import { createProviders, type Providers } from './modules/payments/providers/index.ts'

/** What every use case is given. */
export interface Context {
  readonly config: Config
  readonly db: Kysely<Database>
  /** The one transaction in which the use case takes effect. */
  readonly unit: RunUnit
  readonly log: Logger
  readonly vault: Vault
  readonly providers: Providers
}

/** Opens what the use cases need. `name` tells processes apart in logs and in the database's list of connections. */
export function createContext(config: Config, name: string): Context {
  const log = createLogger(config.logLevel, name)
  const db = connect({
    connectionString: config.database.url,
    name: `player-${name}`,
    max: config.database.connections,
    onError: (error) => log.warn({ err: error }, 'A database connection broke'),
  })
  return {
    config,
    db,
    unit: unitsOf(db),
    log,
    vault: createVault(config.secrets.encryptionKeys),
    providers: createProviders(config, log),
  }
}

/** JSON lines on the standard output. What may be logged is decided where it is logged; this is the net below. */
export function createLogger(level: string, name: string): Logger {
  const secret = [
    'password',
    'device_key',
    'pin',
    'token',
    'captcha',
    'authorization',
    'cookie',
    'secret',
    'url',
  ]
  return pino({
    level,
    base: { process: name },
    serializers: { err: describeError, cause: describeError },
    redact: { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
  })
}

/** Of an error only what explains it: a database's error also holds its whole connection. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}

import { writeSync } from 'node:fs'
import { connect, type Database } from '@player/db'
import type { Kysely } from 'kysely'
import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'
import { unitsOf, type RunUnit } from './unit.ts'
import { createVault, type Vault } from './vault.ts'

/** What every use case is given. */
export interface Context {
  readonly config: Config
  readonly db: Kysely<Database>
  /** The one transaction in which the use case takes effect. */
  readonly unit: RunUnit
  readonly log: Logger
  readonly vault: Vault
  /** Told of those outside who were asked, where somebody wants to know. */
  readonly outside?: Outside
}

/** Somebody outside by name, a payment method or the mail server: whether he answered, whatever he said. */
export interface Outside {
  answered(who: string): void
  failed(who: string): void
}

/** Opens what every module needs; `compose.ts` explains the parameters. */
export function createKernelContext(
  config: Config,
  name: string,
  patience?: number,
  logTo = STANDARD_OUTPUT,
): Context {
  const log = createLogger(config.logLevel, name, logTo)
  return {
    config,
    ...connections(config, log, name, config.database.connections, patience),
    log,
    vault: createVault(config.secrets.encryptionKeys),
  }
}

/** The same for work that must not wait when all other connections are taken: a few connections of its own. */
export function withOwnConnections<Ctx extends Context>(ctx: Ctx, name: string, max: number): Ctx {
  return { ...ctx, ...connections(ctx.config, ctx.log, name, max) }
}

function connections(
  config: Config,
  log: Logger,
  name: string,
  max: number,
  patience?: number,
): Pick<Context, 'db' | 'unit'> {
  const db = connect({
    connectionString: config.database.url,
    name: `player-${name}`,
    max,
    ...(patience !== undefined && { patience }),
    onError: (error) => log.warn({ err: error }, 'A database connection broke'),
  })
  return { db, unit: unitsOf(db) }
}

/** JSON lines on the standard output. What may be logged is decided where it is logged; this is the net below. */
export function createLogger(level: string, name: string, to = STANDARD_OUTPUT): Logger {
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
  const options = {
    level,
    base: { process: name },
    serializers: { err: describeError, cause: describeError },
    redact: { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
  }
  return pino(options, { write: (line) => writeLine(to, line) })
}

const STANDARD_OUTPUT = 1
/** For the log of a program whose output is its result. */
export const STANDARD_ERROR = 2

/** Writes a line, or loses it: pino's own way would try for ever, and all work with it, once the log's disk is full. */
function writeLine(to: number, line: string): void {
  try {
    writeSync(to, line)
  } catch {
    // Nobody can be told.
  }
}

/** Of an error only what explains it: a database's error also holds its whole connection. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}

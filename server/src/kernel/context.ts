import { writeSync } from 'node:fs'
import { connect, type Db } from '@player/db'
import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'
import { unitsOf, type RunUnit } from './unit.ts'
import { createSigner, type Signer } from './signer.ts'
import { printable } from './text.ts'
import { traceFields } from './trace.ts'
import { createVault, type Vault } from './vault.ts'

export interface Context {
  readonly config: Config
  readonly db: Db
  readonly unit: RunUnit
  readonly log: Logger
  readonly vault: Vault
  /** Signs licences for televisions (D39). */
  readonly signer: Signer
  /** Receives the result of each call to a dependency. Only workers set it, for their circuit breakers. */
  readonly dependencies?: DependencyMonitor
}

/** Receives the results of calls to a payment method or the mail server. A refusal is an answer too. */
interface DependencyMonitor {
  answered(dependency: string): void
  failed(dependency: string, error: unknown): void
}

export function createKernelContext(
  config: Config,
  name: string,
  acquireTimeoutMs?: number,
  logTo = STANDARD_OUTPUT,
): Context {
  const log = createLogger({ level: config.logLevel, name, pepper: config.secrets.pinPepper, to: logTo })
  return {
    config,
    ...connections(config, log, name, config.database.connections, acquireTimeoutMs),
    log,
    vault: createVault(config.secrets.encryptionKeys),
    signer: createSigner(config.secrets.licenceKeys),
  }
}

/** A context with a separate small pool, for work that must not wait while the other pool is exhausted. */
export function withOwnConnections<Ctx extends Context>(ctx: Ctx, name: string, max: number): Ctx {
  return { ...ctx, ...connections(ctx.config, ctx.log, name, max) }
}

function connections(
  config: Config,
  log: Logger,
  name: string,
  max: number,
  acquireTimeoutMs?: number,
): Pick<Context, 'db' | 'unit'> {
  const db = connect({
    connectionString: config.database.url,
    name: `player-${name}`,
    max,
    acquireTimeoutMs,
    onError: (error) => log.warn({ err: error }, 'A database connection was lost'),
  })
  return { db, unit: unitsOf(db) }
}

interface LoggerOptions {
  readonly level: Config['logLevel']
  readonly name: string
  /** Hashes the device in log lines; not needed in a process without requests. */
  readonly pepper?: Buffer
  /** A file descriptor. */
  readonly to?: number
}

/** Logs JSON lines. `redact` is a second line of defence: callers must not log secrets. */
export function createLogger({ level, name, pepper, to = STANDARD_OUTPUT }: LoggerOptions): Logger {
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
    ...(pepper && { mixin: () => traceFields(pepper) }),
    serializers: { err: describeError, cause: describeError },
    redact: { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
  }
  return pino(options, { write: (line) => writeLine(to, line) })
}

const STANDARD_OUTPUT = 1
export const STANDARD_ERROR = 2

/** Escapes control characters. Drops the line on an error: pino would block the process while the log's disk is full. */
function writeLine(to: number, line: string): void {
  try {
    writeSync(to, printable(line))
  } catch {
    // The error cannot be reported.
  }
}

/** Selects fields, because a database error also contains its connection. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}

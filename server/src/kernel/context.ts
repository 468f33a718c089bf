import { connect, type Db } from '@player/db'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { unitsOf, type RunUnit } from './unit.ts'
import { createSigner, type Signer } from './signer.ts'
import { createVault, type Vault } from './vault.ts'
import { createLogger, STANDARD_OUTPUT } from './logger.ts'

export interface Context {
  readonly config: Config
  readonly db: Db
  readonly unit: RunUnit
  readonly log: Logger
  readonly vault: Vault
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
  const log = createLogger({
    level: config.logLevel,
    name,
    pepper: config.secrets.pinPepper,
    fileDescriptor: logTo,
  })
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

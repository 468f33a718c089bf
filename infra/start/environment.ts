import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Secrets } from './secrets.ts'
import { SetupProblem } from '../machine/setup-problem.ts'

export interface Surroundings {
  port: number
  /** Where people open the site, for example http://localhost:3000. */
  origin: string
  databaseUrl: string
  smtpUrl: string
  /** What leads to the stand-ins. */
  standIns: Readonly<Record<string, string>>
  secrets: Secrets
}

/** What the methods cost that charge another currency than the activation's. */
const prices = { OPAY_PRICE: '450.00', OPAY1_PRICE: '450.00', COWPAY_PRICE: '450.00' }

/**
 * The product's settings in the embedded default: addresses of what runs beside it, then whatever else the person set, such
 * as ACTIVATION_PRICE. What leads to the database, the mailbox and the stand-ins is not theirs to change.
 */
export function productEnvironment(given: NodeJS.ProcessEnv, around: Surroundings): NodeJS.ProcessEnv {
  const { port, origin, databaseUrl, smtpUrl, standIns, secrets } = around
  return {
    MAIL_FROM: 'Player <no-reply@player.example>',
    SUPPORT_EMAIL: 'support@player.example',
    OPERATOR_EMAIL: 'operator@player.example',
    ...prices,
    ...given,
    NODE_ENV: 'development',
    EMBEDDED: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: origin,
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseUrl,
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    PIN_PEPPER: secrets.pinPepper,
    SMTP_URL: smtpUrl,
    ...standIns,
  }
}

const fileOf = (directory: string): string => join(directory, 'environment.json')

/** Writes down what the product runs with, for commands beside it. It holds the secrets: nobody else may read it. */
export function rememberEnvironment(directory: string, environment: NodeJS.ProcessEnv): void {
  const own = Object.entries(environment).filter(([name, value]) => process.env[name] !== value)
  writeFileSync(fileOf(directory), JSON.stringify(Object.fromEntries(own), null, 2), { mode: 0o600 })
}

/** What the product of this data directory runs with. @throws SetupProblem where none was started */
export function recallEnvironment(directory: string): NodeJS.ProcessEnv {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(fileOf(directory), 'utf8')))
  } catch (error) {
    throw new SetupProblem(
      `Nothing was started with ${directory}: run npm start, or name another database with DATABASE_URL.`,
      { cause: error },
    )
  }
}

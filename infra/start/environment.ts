import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverSettingNames } from '@player/server/compose'
import * as z from 'zod'
import { examples } from './examples.ts'
import { isLocked } from '../machine/lock.ts'
import { writePrivateFile } from '../machine/private-file.ts'
import type { Secrets } from './secrets.ts'
import { codeOf, SetupProblem } from '../machine/setup-problem.ts'

interface LocalSetup {
  port: number
  origin: string
  databaseUrl: string
  smtpUrl: string
  /** Settings for the stand-ins, and PLAYLIST_LOOKS: they replace the user's. */
  standIns: Readonly<Record<string, string>>
  secrets: Secrets
}

/** Example prices of the methods that charge in another currency. */
const examplePrices = { OPAY_PRICE: '450.00', OPAY1_PRICE: '450.00', COWPAY_PRICE: '450.00' }

/** The product's settings: the user's settings replace the examples, but addresses, keys and the development mode are fixed. */
export function productEnvironment(environment: NodeJS.ProcessEnv, setup: LocalSetup): NodeJS.ProcessEnv {
  const { port, origin, databaseUrl, smtpUrl, standIns, secrets } = setup
  return {
    MAIL_FROM: senderOf(environment['SITE_NAME'] || 'Player'),
    ...examples,
    ...examplePrices,
    ...environment,
    NODE_ENV: 'development',
    EMBEDDED: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    // Server and worker would listen on the same one.
    METRICS_PORT: '',
    ORIGIN: origin,
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseUrl,
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    LICENCE_KEYS: secrets.licenceKeys,
    PIN_PEPPER: secrets.pinPepper,
    SMTP_URL: smtpUrl,
    ...standIns,
  }
}

/** Quotes the name of the sender, which may contain commas. */
const senderOf = (name: string): string =>
  `${JSON.stringify(name.replaceAll(/[<>]/g, ''))} <no-reply@player.example>`

const fileOf = (directory: string): string => join(directory, 'environment.json')

/** Whether a setting is the same for all processes of the product; each has its own log level. */
const isShared = (name: string): boolean => serverSettingNames.includes(name) && name !== 'LOG_LEVEL'

/** Writes the product's settings for commands such as `npm run ops`. The file holds secrets: mode 0600. */
export function writeEnvironment(
  directory: string,
  environment: NodeJS.ProcessEnv,
  shell: NodeJS.ProcessEnv = process.env,
): void {
  const productSettings = Object.entries(environment).filter(
    ([name, value]) => isShared(name) || shell[name] !== value,
  )
  writePrivateFile(fileOf(directory), Object.fromEntries(productSettings))
}

export function removeEnvironment(directory: string): void {
  for (const file of [fileOf(directory), `${fileOf(directory)}.new`]) rmSync(file, { force: true })
}

/** The shell's environment with the running product's settings. @throws SetupProblem if no product runs here, or one of another user */
export function environmentWithProduct(directory: string, shell: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(shell).filter(([name]) => !isShared(name))
  return { ...Object.fromEntries(inherited), ...readEnvironment(directory) }
}

function readEnvironment(directory: string): NodeJS.ProcessEnv {
  const notRunning = `No product is running with ${directory}. Run npm start, or set DATABASE_URL to use another database.`
  if (!isLocked(directory)) throw new SetupProblem(notRunning)
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(fileOf(directory), 'utf8')))
  } catch (error) {
    const reason = `${directory} is in use by another user: run this as the user who runs npm start.`
    throw new SetupProblem(codeOf(error) === 'EACCES' ? reason : notRunning, { cause: error })
  }
}

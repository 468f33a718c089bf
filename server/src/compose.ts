import { z } from 'zod'
import {
  kernelConfigOf,
  kernelRefusals,
  kernelSettings,
  pagesSetting,
  pagesMissing,
} from './kernel/config.ts'
import { createKernelContext } from './kernel/context.ts'
import { examplesIn } from './kernel/example-settings.ts'
import { readSettings } from './kernel/settings.ts'
import { paymentConfigOf, paymentRefusals, paymentSettings } from './modules/payments/config.ts'
import type { Config, Context } from './modules/payments/context.ts'
import { createProviders } from './modules/payments/providers/index.ts'

// Payments are given everything that any module is given.
export type { Config, Context }

/** The settings of the server, which the workers read as well; `.env.example` explains each. */
export const serverSettings = { ...kernelSettings, ...paymentSettings }
const schema = z.object(serverSettings)
type Read = z.infer<typeof schema>

/**
 * Reads the server's settings from the environment, for a process that serves no pages.
 *
 * @throws SettingsProblem naming everything that is missing or wrong, at once
 */
export const loadConfig = (environment: NodeJS.ProcessEnv): Config =>
  configOf(readSettings(schema, environment, refusedInProduction))

/**
 * The same for the process that serves the pages: they must be there.
 *
 * @throws SettingsProblem naming everything that is missing or wrong, at once
 */
export const loadServerConfig = (environment: NodeJS.ProcessEnv): Config =>
  configOf(
    readSettings(schema.extend({ WEB_ROOT: pagesSetting }), environment, (read) => [
      ...pagesMissing(read),
      ...refusedInProduction(read),
    ]),
  )

/** What the processes use, of settings as they were read. */
export const configOf = (read: Read): Config => ({ ...kernelConfigOf(read), ...paymentConfigOf(read) })

/** What production refuses: conveniences of the embedded default, stand-ins, and examples. */
export const refusedInProduction = (read: Read): string[] =>
  read.NODE_ENV === 'production'
    ? [...kernelRefusals(read), ...paymentRefusals(read), ...examplesIn(read)]
    : []

/**
 * Opens what the use cases need. `name` tells processes apart in logs and in the database's list of connections; `patience`
 * is how long a free connection is waited for, in milliseconds; `logTo` the file descriptor of the log.
 */
export function createContext(config: Config, name: string, patience?: number, logTo?: number): Context {
  const kernel = createKernelContext(config, name, patience, logTo)
  return { ...kernel, config, providers: createProviders(config, kernel.log) }
}

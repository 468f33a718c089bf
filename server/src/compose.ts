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
import { settingsError, parseSettings } from './kernel/settings.ts'
import { paymentSettingNames, readPaymentSettings } from './modules/payments/config.ts'
import type { Config, Context } from './modules/payments/context.ts'
import { createProviders } from './modules/payments/providers/index.ts'

// Payments are given everything that any module is given.
export type { Config, Context }

/** The settings of the server, which the workers read as well, by name; `.env.example` explains each. */
export const serverSettingNames: readonly string[] = [...Object.keys(kernelSettings), ...paymentSettingNames]
const schema = z.object(kernelSettings)

/**
 * Reads the server's settings from the environment, for a process that serves no pages.
 *
 * @throws SettingsError naming everything that is missing or wrong, at once
 */
export const loadConfig = (environment: NodeJS.ProcessEnv): Config =>
  loadConfigWith(z.object({}), environment).config

/**
 * The same for the process that serves the pages: they must be there.
 *
 * @throws SettingsError naming everything that is missing or wrong, at once
 */
export const loadServerConfig = (environment: NodeJS.ProcessEnv): Config =>
  loadConfigWith(z.object({ WEB_ROOT: pagesSetting }), environment, pagesMissing).config

/**
 * Reads the server's settings and `more`. `refuse` says what else is wrong with settings that are each right.
 *
 * @throws SettingsError naming everything that is missing or wrong, at once
 */
export function loadConfigWith<More extends z.ZodObject>(
  more: More,
  environment: NodeJS.ProcessEnv,
  refuse: (read: z.infer<typeof schema>) => string[] = () => [],
): { config: Config; more: z.infer<More> } {
  const kernel = parseSettings(schema, environment)
  const further = parseSettings(more, environment)
  const payments = readPaymentSettings(environment, kernel.read?.SITE_NAME ?? '')
  const problems = [...kernel.problems, ...payments.problems, ...further.problems]
  if (problems.length > 0 || !kernel.read || !payments.config || !further.read) throw settingsError(problems)
  const { read } = kernel
  const refused = [
    ...refuse(read),
    ...(read.NODE_ENV === 'production'
      ? [
          ...kernelRefusals(read),
          ...payments.refused,
          ...examplesIn({ ...read, ...payments.read, ...further.read }),
        ]
      : []),
  ]
  if (refused.length > 0) throw settingsError(refused)
  return { config: { ...kernelConfigOf(read), ...payments.config }, more: further.read }
}

/**
 * Opens what the use cases need. `name` tells processes apart in logs and in the database's list of connections; `acquireTimeoutMs`
 * is how long a free connection is waited for, in milliseconds; `logTo` the file descriptor of the log.
 */
export function createContext(
  config: Config,
  name: string,
  acquireTimeoutMs?: number,
  logTo?: number,
): Context {
  const kernel = createKernelContext(config, name, acquireTimeoutMs, logTo)
  return { ...kernel, config, providers: createProviders(config.accounts, config.http.origin, kernel.log) }
}

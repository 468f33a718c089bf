import { z } from 'zod'
import { kernelConfigOf } from './kernel/config.ts'
import { kernelSettings } from './kernel/kernel-settings.ts'
import { pagesProblems, pagesSetting } from './kernel/pages-setting.ts'
import { createKernelContext } from './kernel/context.ts'
import {
  exampleValueProblems,
  kernelProductionProblems,
  passwordProblems,
  secretProblems,
  proxyProblems,
} from './kernel/production-problems.ts'
import { settingsError, parseSettings } from './kernel/parse-settings.ts'
import { paymentSettingNames, readPaymentSettings } from './modules/payments/config.ts'
import type { Config, Context } from './modules/payments/context.ts'
import { createProviders } from './modules/payments/providers/index.ts'
import { downloadsSetting } from './modules/site/index.ts'

// The context of payments has the fields that all modules need.
export type { Config, Context }

/** Names of the server's settings, which workers read too. */
export const serverSettingNames: readonly string[] = [...Object.keys(kernelSettings), ...paymentSettingNames]
const schema = z.object(kernelSettings)

/** Reads the settings of a process that serves no pages. @throws SettingsError with all problems */
export const loadConfig = (environment: NodeJS.ProcessEnv): Config =>
  loadConfigWith(z.object({}), environment).config

/** Reads the settings of the process that serves the pages and downloads, which must exist. @throws SettingsError with all problems */
export const loadServerConfig = (environment: NodeJS.ProcessEnv): Config =>
  loadConfigWith(
    z.object({ WEB_ROOT: pagesSetting, DOWNLOADS_DIR: downloadsSetting }),
    environment,
    (env) => [...pagesProblems(env), ...proxyProblems(env)],
  ).config

/** Reads the server's settings and `more`. If each is valid, checks their combinations, also with `problemsOf`. @throws SettingsError with all problems */
export function loadConfigWith<More extends z.ZodObject>(
  more: More,
  environment: NodeJS.ProcessEnv,
  problemsOf: (env: z.infer<typeof schema>) => string[] = () => [],
): { config: Config; more: z.infer<More> } {
  const kernel = parseSettings(schema, environment)
  const further = parseSettings(more, environment)
  const payments = readPaymentSettings(environment, kernel.env?.SITE_NAME ?? '')
  const problems = [...kernel.problems, ...payments.problems, ...further.problems]
  if (problems.length > 0 || !kernel.env || !payments.config || !further.env) throw settingsError(problems)
  const { env } = kernel
  const settings = { ...env, ...payments.env, ...further.env }
  const combined = [
    ...problemsOf(env),
    ...(env.NODE_ENV === undefined && env.ORIGIN.startsWith('https:')
      ? ['NODE_ENV is missing: with an https:// ORIGIN set it to production']
      : []),
    ...(env.NODE_ENV === 'production'
      ? [
          ...kernelProductionProblems(env),
          ...secretProblems(env, payments.secrets),
          ...payments.productionProblems,
          ...exampleValueProblems(settings),
          ...passwordProblems(settings),
        ]
      : []),
  ]
  if (combined.length > 0) throw settingsError(combined)
  return { config: { ...kernelConfigOf(env), ...payments.config }, more: further.env }
}

/** Creates the context of use cases. `name` appears in logs and pg_stat_activity; `logTo` is a file descriptor. */
export function createContext(
  config: Config,
  name: string,
  acquireTimeoutMs?: number,
  logTo?: number,
): Context {
  const kernel = createKernelContext(config, name, acquireTimeoutMs, logTo)
  return { ...kernel, config, providers: createProviders(config.accounts, config.http.origin, kernel.log) }
}

import type { PaymentMethod } from '@player/db'
import { z } from 'zod'
import { parseSettings } from '../../kernel/parse-settings.ts'
import { settings } from '../../kernel/settings.ts'
import type { Amount } from './payment/provider-status.ts'
import type { ProviderAccount, ConfiguredProvider } from './providers/define-provider.ts'
import { knownMethods, paymentProviders } from './providers/index.ts'

export interface PaymentConfig {
  readonly accounts: ReadonlyMap<PaymentMethod, ProviderAccount>
  /** Prices of methods that charge another currency than the product's. */
  readonly prices: Readonly<Partial<Record<PaymentMethod, Amount>>>
  /** Methods that may be offered. Callbacks of others are still accepted. */
  readonly methods: readonly PaymentMethod[]
  /** Whether a returned payment ends its licence at once, or is flagged for an operator. */
  readonly refunds: 'at-once' | 'flag'
  /** Whether the second of two duplicate payments extends the licence or is refunded. */
  readonly duplicates: 'extend' | 'refund'
}

export const knownMethod = z.enum(knownMethods, 'names an unknown method')

const generalSettings = {
  PAYMENT_METHODS: settings.list.default(() => [...knownMethods]).pipe(z.array(knownMethod)),
  REFUNDS_REVOKE: settings.oneOf(['at-once', 'flag']).default('at-once'),
  DUPLICATE_PAYMENTS: settings.oneOf(['extend', 'refund']).default('extend'),
}
const schema = z.object(generalSettings)

export const paymentSettingNames: readonly string[] = [
  ...Object.keys(generalSettings),
  ...paymentProviders.flatMap((provider) => Object.keys(provider.settings)),
]

/** Reads the settings of payments and their providers. `merchant` is the site's name. */
export function readPaymentSettings(environment: NodeJS.ProcessEnv, merchant: string) {
  const { env, problems } = parseSettings(schema, environment)
  const results = paymentProviders.map((provider) => provider.configure(environment, merchant))
  const configured = results.flatMap((result) => result.configured ?? [])
  const config = env && {
    accounts: new Map(
      configured.flatMap(({ method, account }) => (account ? [[method, account] as const] : [])),
    ),
    prices: Object.fromEntries(
      configured.flatMap(({ method, charge }) => (charge ? [[method, charge] as const] : [])),
    ),
    methods: env.PAYMENT_METHODS,
    refunds: env.REFUNDS_REVOKE,
    duplicates: env.DUPLICATE_PAYMENTS,
  }
  return {
    config,
    problems: [...problems, ...results.flatMap((result) => result.problems)],
    env: Object.fromEntries(configured.flatMap((provider) => Object.entries(provider.env))),
    secrets: configured.flatMap(({ secrets }) => secrets),
    /** Reasons not to start in production, one sentence each: stand-ins, weak secrets, sandboxes beside live accounts. */
    productionProblems: [
      ...configured.flatMap(({ productionProblems }) => productionProblems),
      ...mixedEnvironments(configured),
    ],
  }
}

/** A payment in a sandbox moves no money, so all accounts must be live or all sandbox. */
function mixedEnvironments(configured: readonly ConfiguredProvider[]): string[] {
  const hosts = configured.flatMap(({ account }) => account?.environments ?? [])
  const settingsOf = (isSandboxHost: boolean) =>
    new Set(hosts.filter(({ isSandbox }) => isSandbox === isSandboxHost).map(({ setting }) => setting))
  const [sandbox, live] = [settingsOf(true), settingsOf(false)]
  if (sandbox.size === 0 || live.size === 0) return []
  return [`${[...sandbox].join(', ')} names a sandbox, and ${[...live].join(', ')} does not`]
}

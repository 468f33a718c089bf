import { z } from 'zod'
import { settings, parseSettings } from '../../kernel/settings.ts'
import type { Charge, ProviderAccount } from './providers/define-provider.ts'
import { knownMethods, paymentProviders } from './providers/index.ts'
import { unsafeProviders } from './providers/safety.ts'

/** What payments use, of settings as they were read. */
export interface PaymentConfig {
  /** The accounts that are completely configured, by method. */
  readonly accounts: ReadonlyMap<string, ProviderAccount>
  /** What methods take that charge another currency than the product's (D12). */
  readonly prices: Readonly<Record<string, Charge>>
  /** Those that may be offered; the others' callbacks are taken all the same. */
  readonly methods: readonly string[]
  /** Whether what a payment bought is taken back as soon as its money went back, or by a person. */
  readonly refunds: 'at-once' | 'flag'
  /** What becomes of the second of two payments that nobody meant to make (D20). */
  readonly duplicates: 'extend' | 'refund'
}

/** A way to pay by its name, in settings and commands. */
export const knownMethod = z.enum(knownMethods, 'names a method that there is not')

const common = {
  PAYMENT_METHODS: settings.list.default(() => [...knownMethods]).pipe(z.array(knownMethod)),
  REFUNDS_REVOKE: settings.oneOf(['at-once', 'flag']).default('at-once'),
  DUPLICATE_PAYMENTS: settings.oneOf(['extend', 'refund']).default('extend'),
}
const schema = z.object(common)

/** The settings of payments and of their providers, by name. */
export const paymentSettingNames: readonly string[] = [
  ...Object.keys(common),
  ...paymentProviders.flatMap((provider) => Object.keys(provider.settings)),
]

/** What was read of the settings of payments. */
interface PaymentSettings {
  /** Null where there are problems. */
  readonly config: PaymentConfig | null
  readonly problems: readonly string[]
  readonly read: Readonly<Record<string, unknown>>
  /** What production refuses of them, a sentence each. */
  readonly refused: readonly string[]
}

/** Reads the settings of payments and of their providers. `merchant` is what the site is called. */
export function readPaymentSettings(environment: NodeJS.ProcessEnv, merchant: string): PaymentSettings {
  const { read, problems } = parseSettings(schema, environment)
  const readings = paymentProviders.map((provider) => provider.configure(environment, merchant))
  const configured = readings.flatMap((reading) => reading.configured ?? [])
  const config = read && {
    accounts: new Map(
      configured.flatMap(({ method, account }) => (account ? [[method, account] as const] : [])),
    ),
    prices: Object.fromEntries(
      configured.flatMap(({ method, charge }) => (charge ? [[method, charge] as const] : [])),
    ),
    methods: read.PAYMENT_METHODS,
    refunds: read.REFUNDS_REVOKE,
    duplicates: read.DUPLICATE_PAYMENTS,
  }
  return {
    config,
    problems: [...problems, ...readings.flatMap((reading) => reading.problems)],
    read: Object.fromEntries(configured.flatMap((provider) => Object.entries(provider.read))),
    refused: unsafeProviders(configured),
  }
}

import type { Logger } from 'pino'
import { crypto } from './btcpay/index.ts'
import { cowpay } from './cowpay/index.ts'
import type { ProviderAccount, ProviderDescriptor } from './define-provider.ts'
import { ibostore } from './ibostore/index.ts'
import { opay, opay1 } from './opay/index.ts'
import { paypal } from './paypal/index.ts'
import type { Providers } from './provider.ts'

/** The ways to pay, in the order in which they are offered. */
export const paymentProviders = [paypal, cowpay, opay, opay1, crypto, ibostore] as const

/** A way to pay that this release knows; the database may hold those of another one. */
export type KnownMethod = (typeof paymentProviders)[number]['method']
/** The offer's flags of all of them. */
export const offerFlags = paymentProviders.map(({ flag }) => flag)
export const knownMethods = paymentProviders.map(({ method }) => method)

const byMethod = new Map<string, ProviderDescriptor>(
  paymentProviders.map((provider) => [provider.method, provider]),
)

/** What people read of a way to pay; its name where this release does not know it. */
export const labelOf = (method: string): string => byMethod.get(method)?.label ?? method

/** Whether its money is there within minutes of the payer's consent. */
export const isInstant = (method: string): boolean => byMethod.get(method)?.instant ?? false

/** The adapter of every method that is configured. `origin` is ours: payers come back there. */
export const createProviders = (
  accounts: ReadonlyMap<string, ProviderAccount>,
  origin: string,
  log: Logger,
): Providers =>
  Object.fromEntries([...accounts].map(([method, account]) => [method, account.create({ origin, log })]))

import type { Logger } from 'pino'
import { crypto } from './btcpay/index.ts'
import { cowpay } from './cowpay/index.ts'
import type { ProviderAccount, ProviderDescriptor } from './define-provider.ts'
import { ibostore } from './ibostore/index.ts'
import { opay, opay1 } from './opay/index.ts'
import { paypal } from './paypal/index.ts'
import type { Providers } from './provider.ts'

/** All payment methods, in the order of the offer. */
export const paymentProviders = [paypal, cowpay, opay, opay1, crypto, ibostore] as const

/** A method that this release knows. The database may contain methods of other releases. */
export type KnownMethod = (typeof paymentProviders)[number]['method']
export const offerFlags = paymentProviders.map(({ flag }) => flag)
export const knownMethods = paymentProviders.map(({ method }) => method)

const byMethod = new Map<string, ProviderDescriptor>(
  paymentProviders.map((provider) => [provider.method, provider]),
)

/** The display name of a method; the method itself if this release does not know it. */
export const labelOf = (method: string): string => byMethod.get(method)?.label ?? method

export const flowOf = (method: string) => byMethod.get(method)?.flow ?? null

export const isInstant = (method: string): boolean => byMethod.get(method)?.instant ?? false

/** Whether the method's pending payments are slips that their payers still have to pay. */
export const hasSlips = (method: string): boolean => byMethod.get(method)?.slip ?? false

/** Creates the adapters of all configured methods. `origin` is our own, for return URLs. */
export const createProviders = (
  accounts: ReadonlyMap<string, ProviderAccount>,
  origin: string,
  log: Logger,
): Providers =>
  Object.fromEntries([...accounts].map(([method, account]) => [method, account.create({ origin, log })]))

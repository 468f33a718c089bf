import type { PaymentMethod } from '@player/db'
import type { Logger } from 'pino'
import { crypto } from './btcpay/index.ts'
import { cowpay } from './cowpay/index.ts'
import type { ProviderAccount, ProviderDescriptor } from './define-provider.ts'
import { ibostore } from './ibostore/index.ts'
import { opay, opay1 } from './opay/index.ts'
import { paypal } from './paypal/index.ts'
import { isWalletFlow } from '../contract.ts'
import type { Providers } from './provider.ts'

/** All payment methods, in the order of the offer. */
export const paymentProviders = [paypal, cowpay, opay, opay1, crypto, ibostore] as const

export const offerFlags = paymentProviders.map(({ flag }) => flag)
export const knownMethods = paymentProviders.map(({ method }) => method)

const byMethod = new Map<PaymentMethod, ProviderDescriptor>(
  paymentProviders.map((provider) => [provider.method, provider]),
)

/** The display name of a method; the method itself if this release does not know it. */
export const labelOf = (method: PaymentMethod): string => byMethod.get(method)?.label ?? method

/** The methods whose orders are approved in the provider's buttons and then captured by us. */
export const wallets = paymentProviders.filter(({ flow }) => isWalletFlow(flow)).map(({ method }) => method)

export const isWallet = (method: PaymentMethod): boolean => wallets.includes(method)

export const isInstant = (method: PaymentMethod): boolean => byMethod.get(method)?.isInstant ?? false

export const createProviders = (
  accounts: ReadonlyMap<PaymentMethod, ProviderAccount>,
  origin: string,
  log: Logger,
): Providers =>
  Object.fromEntries([...accounts].map(([method, account]) => [method, account.create({ origin, log })]))

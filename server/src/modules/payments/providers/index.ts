import type { Logger } from 'pino'
import type { Config } from '../../../config.ts'
import { createPayPal } from './paypal.ts'
import type { Providers } from './provider.ts'

export type {
  Begun,
  Callback,
  Captured,
  Notification,
  PaymentFacts,
  Provider,
  Providers,
} from './provider.ts'

/** The adapter of every method that is configured. */
export function createProviders(config: Config, log: Logger): Providers {
  return {
    ibostore: null,
    opay: null,
    opay1: null,
    cowpay: null,
    crypto: null,
    paypal: config.paypal ? createPayPal(config.paypal, config.http.origin, log) : null,
  }
}

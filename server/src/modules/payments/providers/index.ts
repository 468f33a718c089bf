import type { Logger } from 'pino'
import type { Config } from '../../../kernel/config.ts'
import type { PaymentConfig } from '../config.ts'
import { createBtcpay } from './btcpay/index.ts'
import { createCowpay } from './cowpay/index.ts'
import { createIbostore } from './ibostore/index.ts'
import { createOPay } from './opay/index.ts'
import { createPayPal } from './paypal/index.ts'
import type { Providers } from './provider.ts'

export type {
  Begun,
  Callback,
  Captured,
  Notification,
  Payer,
  PaymentFacts,
  Provider,
  Providers,
} from './provider.ts'

/** The adapter of every method that is configured. */
export function createProviders(config: Config & PaymentConfig, log: Logger): Providers {
  const { origin } = config.http
  return {
    ibostore: config.ibostore && createIbostore(config.ibostore),
    opay: config.opay && createOPay(config.opay, origin, log),
    opay1: config.opay1 && createOPay(config.opay1, origin, log),
    cowpay: config.cowpay && createCowpay(config.cowpay, origin, log),
    crypto: config.btcpay && createBtcpay(config.btcpay, origin, log),
    paypal: config.paypal && createPayPal(config.paypal, origin, log),
  }
}

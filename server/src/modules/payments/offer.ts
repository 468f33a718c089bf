import type { Context } from '../../context.ts'
import type { Offer } from './contract.ts'
import { priceOf } from './price.ts'

/** What can be bought now and how: a method is shown only while it is completely configured (D13). */
export function currentOffer({ config, providers }: Pick<Context, 'config' | 'providers'>): Offer {
  return {
    price: priceOf(config.price.amountMinor, config.price.currency),
    coin_list: [],
    show_opay: providers.opay !== null,
    show_opay1: providers.opay1 !== null,
    show_mdls: providers.ibostore !== null,
    show_cowpay: providers.cowpay !== null,
    show_coin: providers.crypto !== null,
    show_paypal: providers.paypal !== null,
    paypal_client_id: config.paypal?.clientId ?? null,
    paypal_sdk_url: config.paypal?.sdkUrl ?? null,
  }
}

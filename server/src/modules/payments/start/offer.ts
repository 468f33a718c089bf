import type { Config, Context } from '../context.ts'
import { can } from '../can.ts'
import { type Offer, type PaymentType, paymentType } from '../contract.ts'
import * as health from '../health-queries.ts'
import { priceOf } from '../show/price.ts'
import type { Coin, Provider } from '../providers/provider.ts'

/** What a method takes now: its own price where its provider charges another currency (D12). */
export const priceFor = (config: Config, method: PaymentType) => config.prices[method] ?? config.price

/** A method that can be paid with now. */
export interface Offered {
  readonly provider: Provider
  /** What it can be paid in; empty for one that does not ask. */
  readonly coins: readonly Coin[]
}

/** The methods that are completely configured, enabled and healthy (D13). One that asks for a coin needs one. */
export async function offeredMethods(ctx: Context): Promise<ReadonlyMap<PaymentType, Offered>> {
  const hidden = await health.hiddenMethods(ctx.db)
  const offered = new Map<PaymentType, Offered>()
  for (const method of paymentType.options) {
    const provider = ctx.providers[method]
    if (!provider || hidden.has(method) || !ctx.config.methods.includes(method)) continue
    const coins = await coinsOf(ctx, method, provider)
    if (coins === null || coins.length > 0) offered.set(method, { provider, coins: coins ?? [] })
  }
  return offered
}

/** What can be bought now and how. */
export async function currentOffer(ctx: Context): Promise<Offer> {
  const { config } = ctx
  const offered = await offeredMethods(ctx)
  return {
    price: priceOf(config.price.amountMinor, config.price.currency),
    charges: Object.fromEntries(
      [...offered.keys()].map((method) => {
        const { amountMinor, currency } = priceFor(config, method)
        return [method, priceOf(amountMinor, currency)]
      }),
    ),
    coin_list: (offered.get('crypto')?.coins ?? []).map(({ code, name }) => ({ code, name })),
    show_opay: offered.has('opay'),
    show_opay1: offered.has('opay1'),
    show_mdls: offered.has('ibostore'),
    show_cowpay: offered.has('cowpay'),
    show_coin: offered.has('crypto'),
    show_paypal: offered.has('paypal'),
    paypal_client_id: config.paypal?.clientId ?? null,
    paypal_sdk_url: config.paypal?.sdkUrl ?? null,
  }
}

/** Null for a method that does not ask for a coin, empty when its provider does not say which there are. */
async function coinsOf(
  ctx: Context,
  method: PaymentType,
  provider: Provider,
): Promise<readonly Coin[] | null> {
  if (!can(provider, 'coins')) return null
  // Not counted for the method's health: the last good list is an answer, and says nothing of how the provider is.
  return provider.coins().catch((error: unknown) => {
    ctx.log.warn({ err: error, method }, 'It is not known which coins can be paid with')
    return []
  })
}

import type { OwnedDevice, PaymentMethod } from '@player/db'
import type { Context } from '../context.ts'
import { can, type Coin, type Provider } from '../providers/provider.ts'
import type { Offer, OfferFlag } from '../contract.ts'
import * as devices from '../../devices/index.ts'
import { LIFETIME } from '../../../kernel/locale/terms.ts'
import * as health from '../store/breaker-queries.ts'
import { priceFor, priceOf } from '../payment/price.ts'
import type { ProviderDescriptor } from '../providers/define-provider.ts'
import { paymentProviders } from '../providers/index.ts'

interface OfferedProvider {
  readonly descriptor: ProviderDescriptor
  readonly provider: Provider
  readonly coins: readonly Coin[]
}

/** The methods that are configured, enabled and not hidden by an open circuit, and have a coin if they take coins. */
export async function offeredMethods(ctx: Context): Promise<readonly OfferedProvider[]> {
  const hidden = await health.openCircuits(ctx.db)
  const offered: OfferedProvider[] = []
  for (const descriptor of paymentProviders) {
    const { method } = descriptor
    const provider = ctx.providers[method]
    if (!provider || hidden.has(method) || !ctx.config.methods.includes(method)) continue
    const coins = await coinsOf(ctx, method, provider)
    if (coins === null || coins.length > 0) offered.push({ descriptor, provider, coins: coins ?? [] })
  }
  return offered
}

export async function currentOffer(
  ctx: Context,
  device: OwnedDevice,
): Promise<Offer & Record<OfferFlag, boolean>> {
  const { config } = ctx
  const offered = await offeredMethods(ctx)
  const buttons = config.accounts.get('paypal')?.buttons
  return {
    price: priceOf(config.price.amountMinor, config.price.currency),
    methods: offered.map(({ descriptor: { method, label, payee = label, text, flow, fields } }) => {
      return { method, label, payee, text, flow, fields }
    }),
    active_until: licenceEndAfter(config.licence.term, device),
    charges: Object.fromEntries(
      offered.map(({ descriptor: { method } }) => {
        const { amountMinor, currency } = priceFor(config, method)
        return [method, priceOf(amountMinor, currency)]
      }),
    ),
    coin_list: offered.flatMap(({ coins }) => coins.map(({ code, name }) => ({ code, name }))),
    ...flagsOf(offered),
    paypal_client_id: buttons?.clientId ?? null,
    paypal_sdk_url: buttons?.sdkUrl ?? null,
  }
}

/** The end of the licence after one more term; null for a lifetime licence. */
export function licenceEndAfter(
  term: string,
  { expire_date: end, now }: Pick<OwnedDevice, 'expire_date' | 'now'>,
): string | null {
  if (term === LIFETIME || end === null) return null
  return devices.addTerm(end > now ? end : now, term).toISOString()
}

const flagsOf = (offered: readonly OfferedProvider[]): Record<OfferFlag, boolean> =>
  Object.fromEntries(
    paymentProviders.map(({ flag }) => [flag, offered.some(({ descriptor }) => descriptor.flag === flag)]),
  )

/** Null for methods without coins; empty if the provider has never returned any. */
async function coinsOf(ctx: Context, method: PaymentMethod, provider: Provider) {
  if (!can(provider, 'coins')) return null
  // Outside of the circuit breaker: the cached list says nothing about the provider's health.
  return provider.coins().catch((error: unknown) => {
    ctx.log.warn({ err: error, method }, 'The list of coins could not be loaded')
    return []
  })
}

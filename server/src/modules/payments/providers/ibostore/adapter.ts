import { unpaidOrExpired, type ProviderStatus } from '../../payment/provider-status.ts'
import type { IbostoreAccount } from './account.ts'
import { readEvent } from './event.ts'
import { statusOfOrders } from './orders.ts'
import type { OpenedOrder, Callback, PaymentFacts, Provider } from '../provider.ts'
import { checkStandardWebhook } from '../protocol/standard-webhooks.ts'

const LIFETIME_SECONDS = 72 * 3_600

/** The operator's own store. It has no API to query: a status is derived from its signed events. */
export function createIbostore(account: IbostoreAccount, now: () => Date = () => new Date()) {
  return {
    async open({ reference, mac_snapshot: mac }: PaymentFacts): Promise<OpenedOrder> {
      const checkoutUrl = account.productUrl
        .replaceAll('{mac}', encodeURIComponent(mac))
        .replaceAll('{reference}', encodeURIComponent(reference))
      return { providerReference: reference, checkoutUrl, expires: { inSeconds: LIFETIME_SECONDS } }
    },

    async query(payment: PaymentFacts, reported: readonly ProviderStatus[]): Promise<ProviderStatus> {
      return statusOfOrders(payment, reported) ?? unpaidOrExpired(payment.is_past)
    },

    isQueryable: () => false,

    async verify(callback: Callback) {
      return readEvent(checkStandardWebhook(callback, account.secrets, now()), callback.body)
    },
  } satisfies Provider
}

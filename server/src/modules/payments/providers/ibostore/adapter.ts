import type { Truth } from '../../payment.ts'
import type { IbostoreAccount } from './account.ts'
import { readEvent } from './event.ts'
import type { Begun, Callback, PaymentFacts, Provider } from '../provider.ts'
import { checkStandardWebhook } from '../protocol/standard-webhooks.ts'
import { ofEvents } from '../protocol/together.ts'

const LIFETIME_SECONDS = 72 * 3_600

/**
 * The operator's own store: the payer is sent to the product's page with the device's address, and the store tells of the
 * order by a signed event. It cannot be asked, so that what it told is what is true.
 */
export function createIbostore(account: IbostoreAccount, now: () => Date = () => new Date()) {
  return {
    async begin({ reference, mac_snapshot: mac }: PaymentFacts): Promise<Begun> {
      const checkoutUrl = account.productUrl
        .replaceAll('{mac}', encodeURIComponent(mac))
        .replaceAll('{reference}', encodeURIComponent(reference))
      return {
        providerReference: reference,
        checkoutUrl,
        expires: { inSeconds: LIFETIME_SECONDS },
      }
    },

    async query(payment: PaymentFacts, told: readonly Truth[]): Promise<Truth> {
      const truth = ofEvents(told)
      // An order that names the device only is this payment's because it was found by the device.
      if (truth?.kind === 'paid' && truth.reference === '') return { ...truth, reference: payment.reference }
      return truth ?? (payment.is_past ? { kind: 'closed', as: 'expired' } : { kind: 'unpaid' })
    },

    asks: () => false,

    async verify(callback: Callback) {
      return readEvent(checkStandardWebhook(callback, account.secrets, now()), callback.body)
    },
  } satisfies Provider
}

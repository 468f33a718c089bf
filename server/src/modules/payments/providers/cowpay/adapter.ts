import type { Logger } from 'pino'
import { singleFlight } from '../../../../kernel/single-flight.ts'
import { framePath } from '../../start/frame-path.ts'
import type { Truth } from '../../payment.ts'
import { readCallback } from './callback.ts'
import type { CowpayAccount } from './account.ts'
import { createIntentionFrames } from './intention.ts'
import { createTokenFrames } from './token.ts'
import type { Begun, Callback, Payer, PaymentFacts, Provider } from '../provider.ts'
import { ofOrders } from '../protocol/together.ts'

/** How long a frame can be used is not known; afterwards the owner gets a new one. */
const LIFETIME_SECONDS = 3_600

/**
 * Cards over Cowpay, in a frame on a page of ours. Its two platforms differ in how the frame is had and asked about; the
 * operator's account is on one of them.
 */
export function createCowpay(account: CowpayAccount, origin: string, log: Logger) {
  const frames =
    account.mode === 'intention'
      ? createIntentionFrames(account, origin, log)
      : createTokenFrames(account, log)

  async function begin(payment: PaymentFacts, payer: Payer): Promise<Begun> {
    const { name, parts } = await frames.begin(payment, payer)
    const expires = { inSeconds: LIFETIME_SECONDS }
    return { providerReference: name, checkoutUrl: framePath(parts[0], parts[1]), expires }
  }

  return {
    begin: singleFlight(begin, ({ reference }) => reference),

    async query(payment: PaymentFacts, told: readonly Truth[]): Promise<Truth> {
      const truth = ofOrders(await frames.ask(payment, told))
      if (truth) return truth
      return payment.is_past ? { kind: 'closed', as: 'expired' } : { kind: 'unpaid' }
    },

    frameUrl(payment: PaymentFacts & { readonly checkout_url: string | null }): string {
      const [one = '', other = ''] = (payment.checkout_url ?? '').split('/').slice(-2)
      return frames.frameUrl([one, other], `${origin}/cowpayReturnUrl`)
    },

    verify: async ({ body }: Callback) => readCallback(body, account),
  } satisfies Provider
}

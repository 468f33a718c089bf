import type { Logger } from 'pino'
import { singleFlight } from '../../../../kernel/single-flight.ts'
import { framePath } from '../../payment/frame-path.ts'
import { unpaidOrExpired, type ProviderStatus } from '../../payment/provider-status.ts'
import { readCallback } from './callback.ts'
import type { CowpayAccount } from './account.ts'
import { createIntentionPlatform } from './intention.ts'
import { createTokenPlatform } from './token.ts'
import type { OpenedOrder, Callback, Finding, Payer, PaymentFacts, Provider } from '../provider.ts'
import { combineStatuses } from '../protocol/combine-statuses.ts'

/** Cowpay does not document how long a frame can be used. */
const LIFETIME_SECONDS = 3_600

/** Card payments by Cowpay, in a frame on our page, on either of its platforms. */
export function createCowpay(account: CowpayAccount, origin: string, log: Logger) {
  const platform =
    account.mode === 'intention'
      ? createIntentionPlatform(account, origin, log)
      : createTokenPlatform(account, log)

  async function open(payment: PaymentFacts, payer: Payer): Promise<OpenedOrder> {
    const { name, frameKeys } = await platform.open(payment, payer)
    const expires = { inSeconds: LIFETIME_SECONDS }
    return { providerReference: name, checkoutUrl: framePath(frameKeys[0], frameKeys[1]), expires }
  }

  return {
    open: singleFlight(open, ({ reference }) => reference),

    async query(payment: PaymentFacts, reported: readonly ProviderStatus[]): Promise<ProviderStatus> {
      const status = combineStatuses(await platform.queryCharges(payment, reported))
      return status ?? unpaidOrExpired(payment.is_past)
    },

    isQueryable: () => account.mode === 'iframe_token' || account.statusUrl !== null,

    frameUrl(payment: PaymentFacts): string {
      const [first = '', second = ''] = (payment.checkout_url ?? '').split('/').slice(-2)
      return platform.frameUrl([first, second], `${origin}/cowpayReturnUrl`)
    },

    /** Cowpay's API does not show callbacks. */
    async check(): Promise<readonly Finding[]> {
      return [{ state: 'right', found: await platform.check() }]
    },

    sandboxesFrame: account.sandboxesFrame,

    hasUnsignedCallbacks: account.mode === 'intention',

    verify: async ({ body }: Callback) => readCallback(body, account),
  } satisfies Provider
}

import { z } from 'zod'
import { unavailable, InvalidResponse } from '../protocol/failures.ts'
import { refundName } from '../protocol/order-names.ts'
import type { PaymentFacts } from '../provider.ts'
import type { OPayCalls } from './client.ts'
import { OPayRefusal } from './refusal.ts'
import { COUNTRY, type OPayStatus, refundAnswer } from './order.ts'

/** The number of refunds that are tried for one payment. */
const MAX_REFUNDS = 9

/** Our own refunds at OPay, which does not accept the name of a failed refund again. */
export function createRefunds(call: OPayCalls['call'], callbackUrl: string) {
  /** The status of a refund; null if there is none, or the account cannot refund. */
  async function statusOf(name: string, deadline: AbortSignal): Promise<string | null> {
    const body = { country: COUNTRY, reference: name }
    const refund = await call({ path: 'payment/refund/query', body, data: refundAnswer, deadline })
    if (!(refund instanceof OPayRefusal)) return refund
    if (refund.isUnknownOrder || refund.isNotEnabled) return null
    throw unavailable(refund)
  }

  return {
    async isRefunded({ reference }: PaymentFacts, deadline: AbortSignal): Promise<boolean> {
      for (let number = 1; number <= MAX_REFUNDS; number += 1) {
        const status = await statusOf(refundName(reference, number), deadline)
        if (!isFailed(status)) return status === 'SUCCESS'
      }
      return false
    },

    async refund({ reference }: PaymentFacts, paid: OPayStatus, deadline: AbortSignal): Promise<void> {
      for (let number = 1; number <= MAX_REFUNDS; number += 1) {
        const name = refundName(reference, number)
        const body = {
          country: COUNTRY,
          reference: name,
          originalReference: paid.reference,
          amount: paid.amount,
          callbackUrl,
        }
        const refunded = await call({ path: 'payment/refund/create', body, data: z.unknown(), deadline })
        if (!(refunded instanceof OPayRefusal)) return
        if (!refunded.isDuplicate)
          throw unavailable(
            refunded.isNotEnabled ? new InvalidResponse('OPay’s account cannot refund (02002)') : refunded,
          )
        if (!isFailed(await statusOf(name, deadline))) return
      }
      throw new Error(`${MAX_REFUNDS} refunds of ${reference} failed at OPay`)
    },
  }
}

const isFailed = (status: string | null): boolean => status === 'FAIL' || status === 'CLOSE'

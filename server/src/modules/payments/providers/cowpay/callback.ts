import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CowpayAccount } from './account.ts'
import { signCallback } from './signature.ts'
import { reportedPaid } from './status.ts'
import { notGenuine } from '../protocol/failures.ts'
import { parseCallback } from '../protocol/json.ts'
import { referenceIn } from '../protocol/order-names.ts'
import type { Notification } from '../provider.ts'
import { isSameText } from '../../../../kernel/same-text.ts'

const text = z.string().min(1).max(128)
const amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)

/** Numbers are kept as written (`json.ts`): 15.00 is signed as 15.00, sent as a number or as text. */
const signed = z.object({
  merchant_reference_id: text,
  cowpay_reference_id: text,
  order_status: text,
  amount,
  signature: z.string().regex(/^[0-9a-f]{32}$/i),
})

const unsigned = z.object({ merchantCode: text, merchantReferenceId: text, orderStatus: text, amount })

/**
 * The classic API signs callbacks with MD5. The newer platform has no known signature: anyone who knows the merchant code can send a callback, which
 * has to name a payment of ours. So no callback confirms a payment: the status is queried.
 * @throws Failure unauthorised, invalid
 */
export function readCallback(body: Buffer, account: CowpayAccount): Notification {
  const input = parseCallback(body)
  const callback = account.mode === 'iframe_token' ? readSigned(input, account) : readUnsigned(input, account)
  return {
    // Cowpay's callbacks have no event id.
    eventKey: createHash('sha256').update(body).digest('hex'),
    reference: referenceIn(callback.name),
    providerReference: callback.name,
    captureReference: null,
    macAddress: null,
    deviceId: null,
    reportedStatus: callback.status.toUpperCase() === 'PAID' ? reportedPaid(callback.amount) : null,
  }
}

interface CallbackFields {
  readonly name: string
  readonly status: string
  readonly amount: string
}

function readSigned(input: unknown, account: CowpayAccount): CallbackFields {
  const form = signed.safeParse(input)
  if (!form.success) throw notGenuine('The body is not a signed callback')
  const { merchant_reference_id: name, order_status: status, amount, signature } = form.data
  const expected = signCallback(account, {
    amount,
    cowpayReference: form.data.cowpay_reference_id,
    name,
    status,
  })
  if (!isSameText(signature.toLowerCase(), expected)) throw notGenuine('The signature does not match')
  return { name, status, amount }
}

function readUnsigned(input: unknown, account: CowpayAccount): CallbackFields {
  const form = unsigned.safeParse(input)
  if (!form.success || !isSameText(form.data.merchantCode, account.merchantCode))
    throw notGenuine('The body is not a callback for this merchant')
  return { name: form.data.merchantReferenceId, status: form.data.orderStatus, amount: form.data.amount }
}

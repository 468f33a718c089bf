import type { Logger } from 'pino'
import { z } from 'zod'
import type { BoundedResponse } from '../protocol/bounded-fetch.ts'
import type { PayerField } from '../../contract.ts'
import { parseNumbersAsText } from '../protocol/json.ts'
import { createProviderClient } from '../protocol/provider-client.ts'
import { UNKNOWN_FORMAT, Refusal } from '../protocol/refusal.ts'

/** Numbers are parsed as text (`json.ts`). */
const code = z.string().regex(/^\d{3}$/)
const failedAnswer = z.looseObject({
  success: z.boolean().optional(),
  status_code: code.optional().catch(undefined),
  statusCode: code.optional().catch(undefined),
})

/** Cowpay's error: an HTTP status, or a status code with `success: false` in the body. */
export class CowpayRefusal extends Refusal {
  override readonly name = 'CowpayRefusal'
  readonly isUnknownCharge: boolean
  override readonly fields: readonly PayerField[]
  private readonly isAccountError: boolean

  /** @param isErrorForm whether the answer is an object, as Cowpay's errors are */
  constructor(status: number, text: string, isErrorForm: boolean) {
    // Cowpay answers an unknown reference with 404, or with 422 that names its field.
    const isUnknownCharge = status === 404 || (status === 422 && text.includes('merchant_reference_id'))
    super('Cowpay', status, isUnknownCharge ? 'unknown reference' : isErrorForm ? 'refused' : UNKNOWN_FORMAT)
    this.isUnknownCharge = isUnknownCharge
    this.fields = FIELDS.filter(([names]) => names.test(text)).map(([, field]) => field)
    this.isAccountError = ACCOUNT_FIELDS.test(text)
  }

  /** Signature and merchant errors are also reported as field errors. */
  override get isAboutOrder(): boolean {
    return super.isAboutOrder && !this.isAccountError
  }
}

const FIELDS: readonly (readonly [names: RegExp, field: PayerField])[] = [
  [/customer_name|customerFirstName/i, 'first_name'],
  [/customerLastName/i, 'last_name'],
  [/customer_?email/i, 'email'],
  [/customer_?mobile/i, 'phone_number'],
]
const ACCOUNT_FIELDS = /signature|merchant_?code/i

export const createCowpayClient = (apiUrl: string, log: Logger, pauseMs?: number) =>
  createProviderClient({ name: 'Cowpay', apiUrl, log, refusalIn, parse: parseNumbersAsText, pauseMs })

function refusalIn({ status, text }: BoundedResponse): CowpayRefusal | null {
  const answer = failedAnswer.safeParse(parseNumbersAsText(text)).data
  const statusInBody = Number(answer?.status_code ?? answer?.statusCode ?? status)
  if (status < 400 && answer?.success !== false && statusInBody < 400) return null
  return new CowpayRefusal(Math.max(status, statusInBody), text, answer !== undefined)
}

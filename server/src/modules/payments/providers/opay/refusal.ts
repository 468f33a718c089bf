import { z } from 'zod'
import type { BoundedResponse } from '../protocol/bounded-fetch.ts'
import { parseJson } from '../protocol/json.ts'
import { UNKNOWN_FORMAT, Refusal } from '../protocol/refusal.ts'

const codedAnswer = z.object({ code: z.string(), message: z.string().default('') })

/** Codes (doc.opaycheckout.com/error-codes). 00012 and 02812 were observed in place of 02006. */
const SUCCESS = '00000'
const DUPLICATE = '02004'
const UNKNOWN_ORDER_CODES = new Set(['02006', '00012', '02812'])
const TRANSIENT_CODES = new Set(['50003'])
const NOT_ENABLED = '02002'
/** Errors of the account and not of one order: authentication, a function that is not enabled, an unavailable merchant. */
const ACCOUNT_CODES = new Set(['02000', NOT_ENABLED, '02007'])

/** OPay's error: an HTTP error, or a code other than 00000 with any HTTP status. */
export class OPayRefusal extends Refusal {
  override readonly name = 'OPayRefusal'

  get isDuplicate(): boolean {
    return this.issue === DUPLICATE
  }

  get isUnknownOrder(): boolean {
    return UNKNOWN_ORDER_CODES.has(this.issue)
  }

  get isNotEnabled(): boolean {
    return this.issue === NOT_ENABLED
  }

  override get isTransient(): boolean {
    return super.isTransient || TRANSIENT_CODES.has(this.issue)
  }

  /** Error codes also come with HTTP status 200. */
  override get isAboutOrder(): boolean {
    const isCoded = this.status < 400 || super.isAboutOrder
    return isCoded && !this.isTransient && !ACCOUNT_CODES.has(this.issue)
  }
}

export function refusalIn({ status, text }: BoundedResponse): OPayRefusal | null {
  const code = codedAnswer.safeParse(parseJson(text)).data?.code
  if (status < 400 && (code === SUCCESS || code === undefined)) return null
  return new OPayRefusal('OPay', status, code ?? UNKNOWN_FORMAT)
}

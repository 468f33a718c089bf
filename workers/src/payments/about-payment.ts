import type { Receipt } from '@player/server/modules/payments'
import type { WorkerContext } from '../context.ts'
import { toHtml, toText, type Fact } from '../mail/layout.ts'
import type { Letter } from '../mail/transport.ts'

interface Said {
  /** Also the letter's title. */
  readonly subject: string
  readonly paragraph: string
  readonly payment: Receipt
  readonly closing: string
}

/** A letter to the operator about a payment that needs a person (D31). */
export function letterToOperator(
  { config }: Pick<WorkerContext, 'config'>,
  { subject, paragraph, payment, closing }: Said,
): Letter {
  const letter = {
    title: subject,
    paragraphs: [paragraph],
    facts: [
      ...(payment.review_reason ?? '')
        .split('\n')
        .filter(Boolean)
        .map((reason) => ['Why', reason] as const),
      ['Amount', payment.amount],
      ['Method', payment.method],
      ['Reference', payment.reference],
      ['Device', payment.mac_address],
    ] satisfies readonly Fact[],
    closing: `${closing} See it with: npm run ops -- payments show ${payment.reference}`,
  }
  return {
    to: config.mail.operator,
    subject: `${subject}: payment ${payment.reference}`,
    text: toText(letter),
    html: toHtml(letter),
  }
}

import { describe, expect, it } from 'vitest'
import {
  newReviews,
  review,
  REVIEW_TEXTS,
  reviewFromText,
  reviewReasonText,
  reviewReasonsText,
} from './review.ts'

const amount = review('amount_mismatch', { asked: '1999 EUR', got: '799 EUR' })

describe('A review reason', () => {
  it('is written as one line, several as one line each', () => {
    expect(reviewReasonText(amount)).toBe('Asked for 1999 EUR (minor units), got 799 EUR.')
    expect(reviewReasonsText([amount, review('licensed_for_life')])).toBe(
      'Asked for 1999 EUR (minor units), got 799 EUR.\nThe device was licensed for life already.',
    )
    expect(reviewReasonsText([])).toBeNull()
    expect(reviewReasonText(review('other_reference', { reference: 'two\r\nlines {of}' }))).toBe(
      'The provider names another payment: two lines {of}.',
    )
  })

  it.each(Object.entries(REVIEW_TEXTS))('is parsed from its text: %s', (code, text) => {
    const facts = Object.fromEntries(
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ''], index) => [name, `fact-${index}`]),
    )
    const parsed = reviewFromText(text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? ''))
    expect(parsed).toEqual({ code, facts })
  })

  it('is new unless it is known, also from the text of an older version', () => {
    const [partly, announced] = [review('paypal_partly_refunded'), review('paypal_reversal_announced')]
    const both = reviewFromText(`${reviewReasonText(partly)} ${reviewReasonText(announced)}`)
    expect(both.code).toBe('other')
    expect(newReviews([partly, announced, amount], [both])).toEqual([amount])
    expect(newReviews([amount], [amount])).toEqual([])
    expect(newReviews([amount, partly, amount], [])).toEqual([amount, partly])
    expect(newReviews([review('amount_mismatch', { asked: '1 EUR', got: '2 EUR' })], [amount])).toHaveLength(
      1,
    )
  })
})

import { describe, expect, it } from 'vitest'
import { PayPalError } from './errors.ts'
import { readOrderRequest } from './order-request.ts'

const unit = { amount: { currency_code: 'EUR', value: '4.99' }, custom_id: 'reference' }
const read = (body: unknown, requestId: string | null = 'id') =>
  readOrderRequest(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), requestId)

function refusal(body: unknown, requestId?: string | null): unknown {
  try {
    return read(body, requestId)
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    const { status, body } = error.answer
    const [first] = Object(body).details
    return [status, first.issue, first.field]
  }
}

const withAmount = (currency_code: string, value: string) => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code, value } }],
  payment_source: { paypal: {} },
})

describe('An order request', () => {
  it('is read with its brand name', () => {
    const order = read({
      intent: 'CAPTURE',
      purchase_units: [unit],
      payment_source: {
        paypal: { experience_context: { brand_name: 'Player', return_url: 'https://a.example/' } },
      },
    })
    expect(order).toMatchObject({ experience: { brand_name: 'Player' } })
    expect(order.units[0]).toMatchObject({ reference_id: 'default', custom_id: 'reference' })
  })

  it('needs a request id', () => {
    expect(refusal(withAmount('EUR', '4.99'), null)).toEqual([400, 'PAYPAL_REQUEST_ID_REQUIRED', undefined])
  })

  it.each([
    [{ ...withAmount('EUR', '4.99'), intent: undefined }, 400, 'INVALID_PARAMETER_SYNTAX', '/intent'],
    [{ ...withAmount('EUR', '4.99'), intent: 'SAVE' }, 400, 'INVALID_PARAMETER_SYNTAX', '/intent'],
    [
      { ...withAmount('EUR', '4.99'), purchase_units: [] },
      400,
      'INVALID_PARAMETER_SYNTAX',
      '/purchase_units',
    ],
    [
      { ...withAmount('EUR', '4.99'), purchase_units: [unit, unit] },
      400,
      'INVALID_PARAMETER_SYNTAX',
      '/purchase_units',
    ],
    [
      { ...withAmount('EUR', '4.99'), purchase_units: [{}] },
      400,
      'INVALID_PARAMETER_SYNTAX',
      '/purchase_units/0/amount',
    ],
    [withAmount('EUR', '4,99'), 400, 'INVALID_PARAMETER_SYNTAX', '/purchase_units/0/amount/value'],
    [withAmount('EGP', '4.99'), 422, 'INVALID_CURRENCY_CODE', '/purchase_units/0/amount/currency_code'],
    [withAmount('EUR', '4.999'), 422, 'DECIMAL_PRECISION', '/purchase_units/0/amount/value'],
    [withAmount('EUR', '0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/purchase_units/0/amount/value'],
    ['{"intent', 400, 'MALFORMED_REQUEST_JSON', undefined],
  ])('is refused: %j', (body, status, issue, field) => {
    expect(refusal(body)).toEqual([status, issue, field])
  })
})

import type { Offer } from '@player/server/contract/payments'
import { expect, test } from 'vitest'
import { shortCurrencyNote, chargeOf, currencyNote } from './charge.ts'

const price = { amount_minor: 799, currency: 'EUR', text: '€7.99' }
const pounds = { amount_minor: 45_000, currency: 'EGP', text: 'EGP 450.00' }
const opay = { method: 'opay', payee: 'OPay' }
const paypal = { method: 'paypal', payee: 'PayPal' }
const offer: Offer = {
  price,
  methods: [],
  charges: { paypal: price, opay: pounds },
  coin_list: [],
  active_until: null,
  paypal_client_id: null,
  paypal_sdk_url: null,
}

test('a method charges its own price if it has one, otherwise the product’s', () => {
  expect(chargeOf(offer, 'opay')).toEqual(pounds)
  expect(chargeOf(offer, 'paypal')).toEqual(price)
  expect(chargeOf(offer, 'crypto')).toEqual(price)
  expect(chargeOf(offer, null)).toEqual(price)
})

test('a charge in a currency other than the price’s has a note', () => {
  expect(currencyNote(offer, opay)).toBe(
    'The price is €7.99. OPay charges in Egyptian pounds, so you pay EGP 450.00.',
  )
  expect(currencyNote(offer, paypal)).toBeNull()
  expect(shortCurrencyNote(offer, opay)).toBe('OPay charges in Egyptian pounds.')
  expect(shortCurrencyNote(offer, paypal)).toBeNull()
})

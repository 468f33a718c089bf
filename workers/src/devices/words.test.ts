import { expect, test } from 'vitest'
import { toText } from '../mail/layout.ts'
import { activationReceipt } from './words.ts'

const activation = {
  receipt: {
    reference: 'pZ2b8XvJ0qLr5tYw3NcKd7Hs',
    method: 'PayPal',
    amount: '€7.99',
    mac_address: '02:00:5E:10:00:01',
    confirmed_at: new Date('2026-11-23T10:00:00Z'),
    recipient: 'ann@example.com',
    review_reason: null,
  },
  product: 'Player',
  term: 'P1Y',
  expireDate: '2027-11-29T10:00:00Z',
  seller: { name: 'Player Ltd', address: '1 Harbour Street\nDover', tax_number: '' },
  supportEmail: 'help@player.example',
  dashboard: 'https://player.example/dashboard',
}

test('a receipt has the purchase, its end, the amount and a link to the dashboard', () => {
  const text = toText(activationReceipt(activation))
  expect(text).toContain('Purchase      Player for 1 year\n')
  expect(text).toContain('Active until  29 Nov. 2027\n')
  expect(text).toContain('Amount        €7.99\n')
  expect(text).toContain('Open your dashboard:\nhttps://player.example/dashboard\n')
  expect(text).not.toContain('tax number')
})

test('the seller’s address is on one line at the end', () => {
  expect(toText(activationReceipt(activation))).toMatch(
    /\n\nSold by Player Ltd, 1 Harbour Street, Dover\.\n$/,
  )
})

test('the receipt of a lifetime licence has no end', () => {
  const text = toText(activationReceipt({ ...activation, term: 'lifetime', expireDate: null }))
  expect(text).toContain('Player for life\n')
  expect(text).toContain('Licence    Lifetime\n')
  expect(text).not.toContain('Active until')
})

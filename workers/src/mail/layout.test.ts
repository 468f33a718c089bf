import { expect, test } from 'vitest'
import { type EmailText, toHtml, toText } from './layout.ts'

const email: EmailText = {
  subject: 'Receipt',
  title: 'Your device is active',
  paragraphs: ['Thanks for your payment.'],
  highlights: [['Amount', '€7.99']],
  facts: [['Paid with', 'PayPal']],
  quote: 'one\ntwo',
  link: { label: 'Open your dashboard', url: 'https://player.example/dashboard?a=1&b=2' },
  commands: [{ summary: 'Retry it', command: 'npm run ops -- queue retry <delivery>' }],
  imprint: 'Sold by Example & Co.',
}

test('the plain text has every part on separate lines', () => {
  expect(toText(email)).toBe(`Your device is active

Thanks for your payment.

Amount     €7.99
Paid with  PayPal

one
two

Open your dashboard:
https://player.example/dashboard?a=1&b=2

Retry it:
  npm run ops -- queue retry <delivery>

Sold by Example & Co.
`)
})

test('the HTML has every part escaped and loads nothing', () => {
  const html = toHtml(email, 'Player & friends')
  for (const part of [
    'Thanks for your payment.',
    'Player &amp; friends',
    'Amount',
    '€7.99',
    'Paid with',
    'PayPal',
    'one\ntwo',
    'Example &amp; Co.',
  ]) {
    expect(html).toContain(part)
  }
  expect(html).toContain('href="https://player.example/dashboard?a=1&amp;b=2"')
  expect(html).toContain('npm run ops -- queue retry &lt;delivery&gt;')
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import/)
})

test('the HTML keeps a date, and a number with its word, on one line; addresses and the plain text stay as they are', () => {
  const dated = { ...email, title: 'Ends on 3 Dec. 2026', paragraphs: ['Renew it within 7 days.'] }
  expect(toHtml(dated, 'Player')).toContain('>Ends on 3\u00A0Dec.\u00A02026</h1>')
  expect(toHtml(dated, 'Player')).toContain('within 7\u00A0days')
  expect(toHtml({ ...email, facts: [['E-mail', 'e-mail@example.com']] }, 'Player')).toContain(
    '>e-mail@example.com<',
  )
  expect(toText(dated)).toContain('Ends on 3 Dec. 2026\n\nRenew it within 7 days.')
})

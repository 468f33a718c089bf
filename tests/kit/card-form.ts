import type { Page } from '@playwright/test'
import { alterAnswer } from './answers.ts'

export const CARD_PATH = '/cowpay/checkout/token/an-open-one'

export async function showCardForm(page: Page): Promise<void> {
  await alterAnswer(page, 'payments.frame', { url: '/card-form', sandboxed: true })
  await page.route('**/card-form', (route) => route.fulfill({ contentType: 'text/html', body: FORM }))
  // The policy allows no frame without a configured card provider.
  await page.route(`**${CARD_PATH}`, async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const headers = {
      ...response.headers(),
      'content-security-policy': policy.replace('frame-src', "frame-src 'self'"),
    }
    await route.fulfill({ response, headers })
  })
}

const field = (label: string, hint: string): string =>
  `<label>${label}<input placeholder="${hint}" autocomplete="off"></label>`

const FORM = `<!doctype html>
<html lang="en">
<title>Card</title>
<style>
  body { margin: 0; padding: 32px; font: 15px/1.5 sans-serif; color: #1d2433 }
  h1, h2 { margin: 0 0 24px; font-size: 20px }
  h2 { margin-top: 14px; font-size: 17px }
  label { display: block; margin-bottom: 18px; font-weight: 600 }
  input { box-sizing: border-box; width: 100%; height: 48px; margin-top: 6px; padding: 0 14px;
    border: 1px solid #767d8c; border-radius: 6px; font: inherit; font-weight: 400 }
  input::placeholder { color: #646b7a }
  div { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px }
  dl { display: grid; grid-template-columns: 1fr auto; gap: 8px; padding: 16px 0; margin: 22px 0;
    border: solid #d5d9e2; border-width: 1px 0 }
  dd { margin: 0; text-align: end }
  dl :nth-last-child(-n + 2) { font-weight: 600 }
  a { display: block; padding: 14px; border-radius: 6px; font-weight: 600; text-align: center;
    text-decoration: none; color: #fff; background: #24418f }
  p { color: #565e6e }
</style>
<form>
  <h1>Card details</h1>
  ${field('Card number', '1234 5678 9012 3456')}
  <div>${field('Valid until', 'MM / YY')}${field('Security code', '123')}</div>
  ${field('Name on the card', 'As it is printed')}
  <h2>Bill</h2>
  ${field('Address', 'Street and number')}
  <div>${field('Postcode', '12345')}${field('City', 'Cairo')}</div>
  <dl><dt>Player for 1 year</dt><dd>EGP 450.00</dd><dt>Total</dt><dd>EGP 450.00</dd></dl>
  <a href="/cowpayReturnUrl">Pay</a>
  <p>Your bank may ask you to confirm the payment.</p>
</form>
</html>`

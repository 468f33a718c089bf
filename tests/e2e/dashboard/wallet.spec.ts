import type { Page } from '@playwright/test'
import { messages } from '@player/server/messages/payments'
import { method } from './offers.ts'
import { expect, loseAnswer, refuse, test, visit } from './owner.ts'

const SUCCESS = 'Thanks for your payment, your MAC address is now activated.'

async function chooseInWallet(page: Page, choice: string): Promise<void> {
  await method(page, 'paypal').check()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^PayPal/ }).click()
  await (await opened).getByRole('button', { name: choice }).click()
}

test(
  'a capture that PayPal leaves pending is not reported as success, and cannot be paid again',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await visit({ page, device }, '/dashboard/active-device')
    await chooseInWallet(page, 'Leave pending')
    // The warning is in a message at first, and after a reload in the line of the payment.
    const warning = page.getByText(/don’t pay again/i)
    await expect(warning).toHaveCount(1)
    await expect(page.getByText(SUCCESS)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^PayPal/ }), 'the buttons are gone').toHaveCount(0)

    await page.reload()
    await expect(warning, 'the warning is shown once').toHaveCount(1)
    await expect(method(page, 'paypal'), 'no second payment is offered').toBeHidden()
    await expect(page.getByText('Choose another payment method', { exact: true })).toBeHidden()
  },
)

test('a capture whose answer is lost does not ask for another payment, and the device becomes active', async ({
  page,
  device,
}) => {
  await visit({ page, device }, '/dashboard/active-device')
  await loseAnswer(page, 'payments.capture')
  await chooseInWallet(page, 'Approve and pay')
  await expect(page.getByText(messages.capture_unknown)).toBeVisible()
  await expect(page.getByText(messages.wallet_try_again)).toHaveCount(0)
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
})

test(
  'a PayPal script that does not load and an order that PayPal refuses each get a message',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await page.route(/\/sdk\/js\?/, (route) => route.abort(), { times: 1 })
    await visit({ page, device }, '/dashboard/active-device')
    await method(page, 'paypal').check()
    const alert = page.getByRole('alert').filter({ hasText: 'PayPal didn’t load' })
    await expect(alert).toContainText('Choose another payment method, or try again later.')
    await expect(alert).not.toContainText('the server')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await refuse(page, 'payments.start', {
      kind: 'invalid',
      code: 'payments.order_refused',
      message: messages.order_refused,
    })
    await page.getByRole('button', { name: /^PayPal/ }).click()
    await expect(page.getByRole('dialog')).toContainText(messages.order_refused)
    await expect(page.getByText(messages.wallet_failed)).toHaveCount(0)
  },
)

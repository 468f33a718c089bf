import { messages } from '@player/server/messages/payments'
import { continueButton, insertPayment, method, pay, referenceOf } from './offers.ts'
import { accept, expect, test } from './owner.ts'

test(
  'an owner with an open payment slip who pays by card is not asked to pay again',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    // PayPal's orders can't be withdrawn.
    await insertPayment(product, device, { state: 'created', method: 'paypal' })
    const main = page.getByRole('main')
    const panel = page.getByRole('region', { name: 'Your device' })
    const payLinks = page.getByRole('link', { name: /^(Continue|View) payment$|^Activate$|^Show the slip$/ })
    const slip = main.getByRole('heading', { name: 'Pay at a counter' })

    await test.step('the slip’s number is shown before the methods', async () => {
      // At this width the other methods are folded away.
      await page.setViewportSize({ width: 1100, height: 800 })
      await page.goto('/dashboard/active-device')
      await expect(method(page, 'paypal')).toBeChecked()
      await page.getByRole('button', { name: 'Choose another payment method' }).click()
      await expect(method(page, 'paypal')).toBeFocused()
      await method(page, 'opay').check()
      await pay(page).click()
      await continueButton(page).click()
      await page.getByRole('button', { name: 'Pay in cash later' }).click()
      await page.getByRole('link', { name: 'Return to the merchant' }).click()
      await accept(page)
      await panel.getByRole('link', { name: 'View payment' }).click()
      await expect(slip).toBeVisible()
      await expect(
        main.getByText(/^Your slip has the number to pay with\. Its order number is .+ You can pay until \d/),
      ).toBeVisible()
      await expect(main.getByRole('link', { name: 'Show the slip' })).toHaveAttribute('href', /\/cashier\//)
      await expect(main.getByText(messages.next_slip)).toBeVisible()
      await expect(main.getByText('Paying another way withdraws this slip.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Continue payment' })).toHaveCount(0)
    })

    await test.step('the card pays', async () => {
      await page.getByLabel(/^Email/).fill('ann@owner.example')
      await method(page, 'cowpay').check()
      await page.getByLabel('First name').fill('Ann')
      await page.getByLabel('Last name').fill('Owner')
      await page.getByLabel('Mobile').fill('1001234567')
      await pay(page).click()
      await continueButton(page).click()
      await expect(page.locator('iframe')).toBeVisible()
      await page.goto('/dashboard/active-device')
      await expect(slip).toBeVisible()
      // The slip comes first, and the page still links to the card's order.
      await main.getByRole('link', { name: /^Continue the payment / }).click()
      await page.frameLocator('iframe').getByRole('button', { name: 'Pay now' }).click()
      await expect(page).toHaveURL('/dashboard')
      await accept(page)
      await expect(panel.getByText('Active', { exact: true })).toBeVisible()
      await expect(payLinks).toHaveCount(0)
    })

    await test.step('the slip is cancelled, and the other order can only be cancelled', async () => {
      await page.getByRole('link', { name: 'Activate Device' }).click()
      await expect(main.getByRole('heading', { name: /^Active until \d/ })).toBeVisible()
      await expect(slip).toHaveCount(0)
      const list = main.getByRole('listitem')
      await expect(list.filter({ hasText: 'OPay' }).getByText('Cancelled', { exact: true })).toBeVisible()
      const row = list.filter({ hasText: referenceOf(device) })
      await expect(row.getByText('Not needed', { exact: true })).toBeVisible()
      await expect(row.getByText(messages.next_not_needed)).toBeVisible()
      await expect(payLinks).toHaveCount(0)
      await expect(row.getByRole('link')).toHaveCount(0)
      await expect(main.getByRole('button', { name: /^Cancel the payment/ })).toHaveCount(1)
      await row.getByRole('button', { name: `Cancel the payment ${referenceOf(device)}` }).click()
      await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
      await expect(row.getByRole('button')).toHaveCount(0)
    })
  },
)

test(
  'a payment whose coins the network has seen can be viewed, but not paid again',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    const checkout_url = 'https://pay.example/coins'
    await insertPayment(product, device, { state: 'pending', method: 'crypto', checkout_url })
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'View payment' }).click()
    await expect(page).toHaveURL('/dashboard/active-device')
    await expect(
      page.getByText('Your coins were seen. The network is confirming them. Don’t pay again.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'View payment' })).toHaveAttribute('href', checkout_url)
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
  },
)

test(
  'a partly paid payment asks for the rest, and no second payment is offered',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    const checkout_url = 'https://pay.example/coins'
    await insertPayment(product, device, {
      state: 'pending',
      method: 'crypto',
      checkout_url,
      is_part_paid: true,
    })
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Continue payment' }).click()
    await expect(page).toHaveURL('/dashboard/active-device')
    await expect(page.getByText(messages.next_part_paid)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue payment' })).toHaveAttribute('href', checkout_url)
    await expect(page.getByRole('radio')).toHaveCount(0)
  },
)

test(
  'a due refund is shown, and the device can be paid for again',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await insertPayment(product, device, { state: 'held' })
    await product.db
      .updateTable('payment_schedules')
      .set({ refund_requested_at: new Date() })
      .where('payment_id', 'in', (payments) =>
        payments.selectFrom('payments').select('id').where('reference', '=', referenceOf(device)),
      )
      .execute()
    await page.goto('/dashboard/active-device')
    const row = page.getByRole('listitem').filter({ hasText: referenceOf(device) })
    await expect(row.getByText('Refund due', { exact: true })).toBeVisible()
    await expect(page.getByText(messages.next_refund_due)).toHaveCount(1)
    await expect(page.getByText('You can’t pay again until we’ve checked it.')).toHaveCount(0)
    await expect(page.getByRole('radio').first()).toBeVisible()
  },
)

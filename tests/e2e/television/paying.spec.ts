import { endTrial, expect, expectNoViolations, fact, test } from './test.ts'

test(
  'while a payment is arriving, a television whose licence ended offers no other payment',
  { tag: '@sweep' },
  async ({ television, page, device, product }) => {
    await endTrial(product, device)
    const offer = television.getByRole('region', { name: 'Activate to keep watching' })
    await expect(offer.getByText('€7.99 for 1 year, one device')).toBeVisible()
    await page.goto('/dashboard/active-device')
    await page.locator('[name="payment_type"][value="crypto"]').check()
    await page.getByLabel(/^Email/).fill('ann@owner.example')
    await page.getByLabel('Coin type').selectOption('LTC-CHAIN')
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue to' }).click()
    await page.getByRole('button', { name: /^Send .* LTC$/ }).click()

    const arriving = television.getByRole('region', { name: 'Your payment is on its way' })
    await expect(arriving.getByText('Don’t pay again.')).toBeVisible()
    await expect(offer).toHaveCount(0)
    await expect(television.getByRole('img')).toHaveCount(0)
    await expect(television.getByText('€7.99')).toHaveCount(0)
    await expect(television.getByRole('button', { name: 'Settings' })).toBeFocused()
    await expectNoViolations(television)

    await page.getByRole('button', { name: 'Confirm the payment' }).click()
    await expect(television.getByRole('heading', { name: 'Add your first playlist' })).toBeVisible()
    await expect(fact(television, 'MAC address')).toHaveText(device.mac)
  },
)

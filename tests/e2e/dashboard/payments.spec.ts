import { messages } from '@player/server/messages/payments'
import { blockDevice } from '@player/server/modules/devices'
import { ALL_METHODS, alterAnswer } from '../../kit/answers.ts'
import {
  continueButton,
  insertPayment,
  method,
  openOffer as open,
  pay,
  referenceOf,
  stubPaymentStart,
} from './offers.ts'
import { accept, calls, expect, newMac, refuse, test, visit } from './owner.ts'

test('only the offered methods are shown, and one has to be selected', async ({ page, device }) => {
  await open(page, device, {})
  await expect(page.getByRole('radio')).toHaveCount(1)
  await pay(page).click()
  await expect(page.getByText('You have to select a payment method')).toBeVisible()
})

test('a card needs names, mobile and email; the phone number includes the country code', async ({
  page,
  device,
}) => {
  await open(page, device)
  await expect(page.getByRole('radio')).toHaveCount(6)
  await method(page, 'cowpay').check()
  await expect(page.getByLabel('Country code')).toHaveValue('Egypt (+20)')
  await pay(page).click()
  for (const text of [
    '* First Name is required *',
    '* Last Name is required *',
    '* Mobile is required *',
    '* Email is required *',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const label of ['First name', 'Last name', 'Mobile']) {
    await expect(page.getByLabel(label)).toHaveAttribute('maxlength', '17')
  }
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Owner')
  await page.getByLabel('Country code').click()
  await page.getByLabel('Country code').fill('germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await method(page, 'opay').check()
  await method(page, 'cowpay').check()
  await expect(page.getByLabel('Country code')).toHaveValue('Germany (+49)')
  await page.getByLabel('Mobile').fill('12')
  await pay(page).click()
  await expect(page.getByText('* Invalid mobile number *')).toBeVisible()
  await expect(page.getByLabel('Mobile')).toBeFocused()
  await page.getByLabel('Mobile').fill('0151 234-5678')
  await page.getByLabel('Email').fill('ann@owner')
  await pay(page).click()
  await expect(page.getByText('* Invalid email address *')).toBeVisible()
  await page.getByLabel('Email').fill('ann@owner.example')
  await stubPaymentStart(page, 'https://pay.example/card')
  await pay(page).click()
  await expect(page.getByRole('dialog')).toContainText(device.mac)
  const sent = page.waitForRequest(calls('payments.start'))
  await continueButton(page).click()
  expect((await sent).postData()).toContain('"phone_number":"+491512345678"')
  await expect(page).toHaveURL('https://pay.example/card')
})

test(
  'a charge in another currency and the new end date are shown before the redirect',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, device, { ...ALL_METHODS, active_until: '2028-11-24T12:00:00.000Z' })
    await expect(page.getByText('Active until 24 Nov. 2028 after this payment.')).toBeVisible()
    const note = 'The price is €7.99. OPay charges in Egyptian pounds, so you pay EGP 450.00.'
    await expect(page.getByRole('button', { name: 'Choose a method' })).toBeVisible()
    const row = page.locator('label').filter({ hasText: 'On OPay’s page' })
    await expect(row).toContainText('EGP 450.00')
    await expect(row).toContainText('OPay charges in Egyptian pounds.')
    // A method that charges the price has no such note.
    await expect(page.locator('label').filter({ hasText: /^PayPal/ })).toHaveText(/card\.$/)
    await method(page, 'opay1').check()
    const summary = page.getByText('The price is €7.99.', { exact: true }).locator('xpath=..')
    await expect(summary).toHaveCount(0)
    await method(page, 'opay').check()
    await expect(summary).toContainText('EGP 450.00')
    await page.getByRole('button', { name: 'Pay EGP 450.00' }).click()
    const question = page.getByRole('dialog', { name: 'Pay EGP 450.00?' })
    await expect(question).toContainText(note)
    await expect(question).toContainText(device.mac)
    await expect(
      question.locator('dt', { hasText: 'Active until' }).locator('xpath=following-sibling::dd[1]'),
    ).toHaveText('24 Nov. 2028')
  },
)

test(
  'crypto needs an email and a coin, OPay needs only a confirmation, and selecting the store starts it at once',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await open(page, device)
    await method(page, 'crypto').check()
    await pay(page).click()
    await expect(page.getByText('* Email is required *')).toBeVisible()
    await expect(page.getByText('* Coin Type is required *')).toBeVisible()
    await page.getByLabel('Email').fill('ann@owner.example')
    await page.getByLabel('Coin type').selectOption('Litecoin')
    await stubPaymentStart(page, 'https://pay.example/coins')
    await pay(page).click()
    const sent = page.waitForRequest(calls('payments.start'))
    await continueButton(page).click()
    expect((await sent).postData()).toContain('"coin_type":"LTC"')
    await expect(page).toHaveURL('https://pay.example/coins')
    await open(page, device)
    await method(page, 'opay').check()
    await stubPaymentStart(page, 'https://pay.example/opay')
    await pay(page).dblclick()
    await continueButton(page).click()
    await expect(page).toHaveURL('https://pay.example/opay')

    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, device)
    await stubPaymentStart(page, `https://pay.example/product?mac=${device.mac}`)
    await method(page, 'ibostore').check()
    await continueButton(page).click()
    await expect(page).toHaveURL(`https://pay.example/product?mac=${device.mac}`)
  },
)

test(
  'a device that cannot be paid for shows the reason',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    // The stream would hide the offer as soon as the device is blocked.
    await page.route(calls('devices.live'), () => undefined)
    await open(page, device)
    await blockDevice(product, { name: 'tests', reason: 'a test' }, device.mac, true)
    await method(page, 'opay').check()
    await pay(page).click()
    await expect(page.getByRole('dialog', { name: 'Error' })).toContainText(
      'This device is blocked. Please contact support.',
    )
    await accept(page)
    await refuse(page, 'payments.check', { kind: 'unexpected' })
    await pay(page).click()
    await expect(page.getByRole('dialog', { name: 'Error' })).toContainText(
      "We're sorry, but it seems there was an issue with your MAC.",
    )
    await accept(page)
    await page.reload()
    const support = page.getByRole('main').getByRole('link', { name: 'Contact support' })
    await expect(support).toHaveAttribute('href', '/contact')
    await expect(page.getByRole('radio')).toHaveCount(0)
  },
)

test(
  'a payment has a printable receipt, and the end date that was shown before it',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await page.goto('/dashboard/active-device')
    const announced = await page.getByText(/^Active until .* after this payment\.$/).innerText()
    await method(page, 'paypal').check()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: /PayPal/ }).click()
    await (await opened).getByRole('button', { name: 'Approve and pay' }).click()
    await expect(page.getByText('Thanks for your payment, your MAC address is now activated.')).toBeVisible()
    const until = announced.replace(' after this payment.', '')
    await expect(page.getByRole('heading', { name: until, exact: true })).toBeVisible()
    await expect(
      page.getByRole('main').getByText('372', { exact: true }),
      'the trial and a year',
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Add a playlist' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    // The receipt's e-mail is refused. The stream would bring the stored data.
    await page.route(calls('devices.live'), () => undefined)
    await alterAnswer(page, 'payments.history', ({ payments }) => ({
      payments: [payments]
        .flat()
        .map((payment) => Object.assign(Object(payment), { email_refused_at: '2026-11-20T09:31:01.000Z' })),
    }))
    await page.getByRole('link', { name: 'Account Details' }).click()
    await page.reload()
    await expect(page.getByText(messages.payment_email_refused)).toBeVisible()
    await page.getByRole('link', { name: /^Receipt for/ }).click()
    const receipt = page.getByRole('article')
    for (const text of ['Player for 1 year', '€7.99', 'PayPal', device.mac, 'Active until'])
      await expect(receipt.getByText(text).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(receipt).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden()
    await expect(page.getByRole('navigation')).toBeHidden()
  },
)

test(
  'a declined card restarts the wallet, and another card pays',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await visit({ page, device }, '/dashboard/active-device')
    await method(page, 'paypal').check()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: /^PayPal/ }).click()
    const wallet = await opened
    await wallet.getByRole('button', { name: 'Decline my card' }).click()
    await expect(wallet.getByText(/was declined\. Choose another payment method\./)).toBeVisible()
    await expect(page.getByText('Sorry, your transaction could not be processed.')).toHaveCount(0)
    await wallet.getByRole('button', { name: 'Approve and pay' }).click()
    await expect(page.getByText('Thanks for your payment, your MAC address is now activated.')).toBeVisible()
  },
)

test(
  'the receipt shows the seller and the address that was paid for',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await insertPayment(product, device, { state: 'confirmed' })
    const newAddress = newMac()
    const switched = await page.request.post('/frontend/device/switchMacAddress', {
      headers: { 'X-Client-Origin': process.env['SITE_URL'] ?? '' },
      data: { mac_address: newAddress },
    })
    expect(await switched.json()).toMatchObject({ status: 'success' })
    await alterAnswer(page, 'payments.seller', {
      name: 'Player Ltd',
      address: '1 High Street\nTown',
      tax_number: 'GB 1',
    })
    await page.goto(`/dashboard/receipt/${referenceOf(device)}`)
    await expect(page.getByText(newAddress).first()).toBeVisible()
    const receipt = page.getByRole('article')
    for (const text of [device.mac, 'EGP 450.00', 'Player Ltd', '1 High Street', 'Tax number GB 1'])
      await expect(receipt).toContainText(text)
    await expect(receipt).not.toContainText(newAddress)
  },
)

test('a wallet that fails shows a message for five seconds', { tag: '@sweep' }, async ({ page, device }) => {
  await page.clock.install()
  await visit({ page, device }, '/dashboard/active-device')
  await method(page, 'paypal').check()
  await page.route(calls('payments.start'), (route) => route.abort(), { times: 1 })
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /PayPal/ }).click()
  const wallet = await opened
  await expect(page.getByText('Sorry, something is wrong')).toBeVisible()
  await expect(page.getByText('Please try again')).toBeVisible()
  // The fake clock also drives the wallet's window: advance it after that is closed.
  await expect.poll(() => wallet.isClosed()).toBe(true)
  await page.clock.runFor(5_100)
  await expect(page.getByText('Sorry, something is wrong')).toBeHidden()
})

test(
  'a method that is disabled for the device shows a message instead of redirecting',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await insertPayment(product, device, { state: 'reversed', method: 'opay', review_reason: 'Taken back' })
    await page.goto('/dashboard/active-device')
    await method(page, 'opay').check()
    await pay(page).click()
    await continueButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Payment Failed' })).toContainText(
      'Your last payment with this method was reversed. Contact support, or choose another payment method.',
    )
  },
)

for (const [licenceTerm, term, title, line] of [
  ['P6M', '6 months', 'Player for 6 months', 'One payment, no automatic renewal.'],
  ['lifetime', 'life', 'Player for life', 'One payment, nothing to renew.'],
] as const) {
  test(`the offer shows the licence term: ${licenceTerm}`, { tag: '@sweep' }, async ({ page, device }) => {
    await page.route('/dashboard/active-device', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const filled = html
        .replace(/"licenceTerm":"[^"]*"/, `"licenceTerm":"${licenceTerm}"`)
        .replace(/"term":"[^"]*"/, `"term":"${term}"`)
      await route.fulfill({ response, body: filled })
    })
    await visit({ page, device }, '/dashboard/active-device')
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByText(line)).toBeVisible()
    await expect(page.getByText('Your remaining days are added.')).toHaveCount(
      licenceTerm === 'lifetime' ? 0 : 1,
    )
  })
}

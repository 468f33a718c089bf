import type { Page } from '@playwright/test'
import type { PaymentsWithState } from '@player/db'
import type { Context } from '@player/server/compose'
import { announce } from '@player/server/kernel/live'
import { ALL_METHODS, alter, calls, PAYPAL_ALONE } from '../../kit/answers.ts'
import { expect, idOf, type Device } from './owner.ts'

/** Opens the Activate page of a product that has these methods beside PayPal. */
export async function openOffer(page: Page, device: Device, methods: object = ALL_METHODS): Promise<void> {
  await alter(page, 'payments.offer', { ...PAYPAL_ALONE, ...methods })
  await page.goto('/dashboard/active-device')
  await expect(page.getByText(device.mac).first()).toBeVisible()
  await expect(page.getByText('How do you want to pay?')).toBeVisible()
}

/** Answers the start of a payment with an address of the provider, and that address with a page. */
export async function startAt(page: Page, url: string): Promise<void> {
  await page.route('https://pay.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The provider</h1>' }),
  )
  await page.route(calls('payments.start'), (route) =>
    route.fulfill({ json: [{ result: { data: { status: 'success', url, id: null } } }] }),
  )
}

export const pay = (page: Page) => page.getByRole('button', { name: /^Pay (€|EGP)/ })
export const method = (page: Page, type: string) => page.locator(`[name="payment_type"][value="${type}"]`)
export const goOn = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Go on' })

/** What the payment of a device is known by that `havePayment` puts there. */
export const referenceOf = ({ mac }: Device): string => `of-the-tests-${mac.replaceAll(':', '')}`

const withStates = ({ db }: Context) =>
  db.$omitTables<'payments'>().$extendTables<{ payments: PaymentsWithState }>()

/** Puts a payment of the device straight into the product, in a state that takes a provider to come about. */
export async function havePayment(
  product: Context,
  device: Device,
  payment: {
    state: 'created' | 'held' | 'confirmed' | 'reversed'
    method?: 'cowpay' | 'opay'
    checkout_url?: string
    review_reason?: string
  },
): Promise<void> {
  await withStates(product)
    .insertInto('payments')
    .values({
      device_id: await idOf(product, device),
      reference: referenceOf(device),
      mac_snapshot: device.mac,
      method: 'cowpay',
      amount_minor: 45_000,
      currency: 'EGP',
      ...(payment.state === 'confirmed' && { confirmed_at: new Date() }),
      ...(payment.state === 'held' && { review_reason: 'Another amount was paid' }),
      ...payment,
    })
    .execute()
}

/** Moves that payment on, as the workers do when the provider said so. */
export async function rise(
  product: Context,
  device: Device,
  state: 'cancelled' | 'failed' | 'confirmed',
): Promise<void> {
  const at = new Date()
  await withStates(product)
    .updateTable('payments')
    .set({
      state,
      changed_at: at,
      provider_reference: referenceOf(device),
      ...(state === 'confirmed' && { confirmed_at: at }),
    })
    .where('reference', '=', referenceOf(device))
    .execute()
  await product.unit(async (tx) => announce(tx, await idOf(product, device)))
}

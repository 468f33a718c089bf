import type { Page } from '@playwright/test'
import type { PaymentsWithState } from '@player/db'
import type { Context } from '@player/server/compose'
import { announce } from '@player/server/kernel/announce'
import { ALL_METHODS, alterAnswer, calls, PAYPAL_ALONE } from '../../kit/answers.ts'
import { expect, idOf, type Device, visit } from './owner.ts'

export async function openOffer(page: Page, device: Device, methods: object = ALL_METHODS): Promise<void> {
  await alterAnswer(page, 'payments.offer', { ...PAYPAL_ALONE, ...methods })
  await visit({ page, device }, '/dashboard/active-device')
  await expect(page.getByText('How do you want to pay?')).toBeVisible()
}

/** Stubs the start of a payment with a redirect, and its target with a page. */
export async function stubPaymentStart(page: Page, url: string): Promise<void> {
  await page.route('https://pay.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The provider</h1>' }),
  )
  await page.route(calls('payments.start'), (route) =>
    route.fulfill({ json: [{ result: { data: { status: 'success', url, id: null } } }] }),
  )
}

export const pay = (page: Page) => page.getByRole('button', { name: /^Pay (€|EGP)|^Choose a method$/ })
export const method = (page: Page, type: string) => page.locator(`[name="payment_type"][value="${type}"]`)
export const continueButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Continue to' })

export const referenceOf = ({ mac }: Device): string => `of-the-tests-${mac.replaceAll(':', '')}`

const withStates = ({ db }: Context) =>
  db.$omitTables<'payments'>().$extendTables<{ payments: PaymentsWithState }>()

export async function insertPayment(
  product: Context,
  device: Device,
  payment: {
    state: 'created' | 'pending' | 'held' | 'confirmed' | 'reversed'
    method?: 'cowpay' | 'opay' | 'paypal' | 'crypto'
    checkout_url?: string
    review_reason?: string
    is_part_paid?: boolean
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

export async function setState(
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

import { describe, expect } from 'vitest'
import { capture, deviceOf, loggedIn, startPayPalPayment } from '../../kit/factories.ts'
import { it, itFresh } from '../../kit/test.ts'
import { approveAndCapture, subjectsTo } from './payment-steps.ts'

describe('A payment with PayPal', () => {
  itFresh('activates a trial device for a year, and sends a receipt', async ({ stack, owner }) => {
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect((await owner.browser.rest('GET', '/device/checkMacValid')).body).toEqual({ status: 'success' })

    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.approve(orderId, { email: 'ann@example.com' })
    expect(await capture(owner, orderId)).toMatchObject({
      status: 200,
      body: { status: 'success' },
    })
    await stack.drain()

    const device = await deviceOf(owner)
    const yearAfterTrial = new Date(String(device['created_time']))
    yearAfterTrial.setUTCDate(yearAfterTrial.getUTCDate() + 7)
    yearAfterTrial.setUTCFullYear(yearAfterTrial.getUTCFullYear() + 1)
    expect(device).toMatchObject({ is_trial: 2, expire_date: yearAfterTrial.toISOString() })

    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([{ step: 'active', price: { amount_minor: 799, text: '€7.99' } }])
    const [payment] = stack.paypal.ledger().captures
    expect(payment).toMatchObject({ reference: payments[0]?.reference, amount: 799, currency: 'EUR' })

    const [receipt, ...others] = stack.mailbox.messages()
    expect(others).toEqual([])
    expect(receipt).toMatchObject({
      to: [{ address: 'ann@example.com' }],
      subject: 'Receipt: your device is active',
    })
    const until = `${yearAfterTrial.getUTCDate()} ${MONTHS[yearAfterTrial.getUTCMonth()]} ${yearAfterTrial.getUTCFullYear()}`
    const purchase = ['Player for 1 year', '€7.99', 'PayPal', payments[0]?.reference ?? '', owner.mac_address]
    for (const part of [...purchase, until, `${stack.origin}/dashboard`]) {
      expect(receipt?.text).toContain(part)
      // Dates and terms have no-break spaces in HTML.
      expect(receipt?.html.replaceAll('\u00A0', ' ')).toContain(part)
    }
  })

  it('sends the receipt to the address in the form, with its domain in Punycode', async ({ stack }) => {
    for (const [email, address] of [
      ["o'brien@bücher.example", "o'brien@xn--bcher-kva.example"],
      ['ann@owner.xn--p1ai', 'ann@owner.xn--p1ai'],
    ] as const) {
      const owner = await loggedIn(stack)
      const started = await owner.browser.trpc.payments.start.mutate({ payment_type: 'paypal', email })
      await approveAndCapture(stack, owner, started.id)
      await stack.drain()
      expect(subjectsTo(stack, address)).toEqual(['Receipt: your device is active'])
    }
  })
})

/** The specification's date format: 'day Mon. year'. */
const MONTHS = 'Jan. Feb. Mar. Apr. May. Jun. Jul. Aug. Sep. Oct. Nov. Dec.'.split(' ')

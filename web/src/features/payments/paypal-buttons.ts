import { loadScript, type PayPalNamespace } from '@paypal/paypal-js'

type Buttons = NonNullable<PayPalNamespace['Buttons']>

let flight: Promise<PayPalNamespace | null> | null = null

/** Loads PayPal's script once a page. After a failure it can be called again. */
export async function loadButtons(sdkBaseUrl: string, clientId: string): Promise<Buttons> {
  flight ??= loadScript({ sdkBaseUrl, clientId, currency: 'EUR', intent: 'capture' }).finally(() => {
    flight = null
  })
  const paypal = await flight
  if (!paypal?.Buttons) throw new Error('The script of the buttons brought none.')
  return paypal.Buttons
}

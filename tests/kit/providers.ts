import { startBtcpay } from '@player/infra/btcpay'
import { startCowpay } from '@player/infra/cowpay'
import { startOPay } from '@player/infra/opay'
import { startPayPal } from '@player/infra/paypal'
import { startIbostore } from '@player/infra/store'

/** The signing secret of the operator's store, in the form of Standard Webhooks. */
export const STORE_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

/** To add a stand-in, start it here and set its callback address in `sendCallbacksTo`. */
async function startStandIns() {
  const [paypal, opay, cowpay, btcpay, store] = await Promise.all([
    startPayPal({
      webhookUrl: null,
      webhookId: 'WH-TEST',
      clientId: 'client',
      clientSecret: 'client-secret',
    }),
    startOPay({ accounts: { opay: merchant('1'), opay1: merchant('2') } }),
    startCowpay({
      callbackUrl: null,
      returnUrl: null,
      merchant: {
        merchantCode: 'MERCHANT',
        hashKey: 'hash-key',
        token: 'cowpay-token',
        phone: '01000000000',
      },
    }),
    startBtcpay({
      webhookUrl: null,
      account: { storeId: 'Store', apiKey: 'api-key', webhookSecret: 'webhook-secret' },
    }),
    startIbostore({
      webhookUrl: null,
      siteUrl: null,
      secret: STORE_SECRET,
      price: { amount: 799, currency: 'EUR' },
    }),
  ])
  return { paypal, opay, cowpay, btcpay, store }
}

export type StandIns = Awaited<ReturnType<typeof startStandIns>>
export type ProviderStandIns = Awaited<ReturnType<typeof startProviders>>

export async function startProviders() {
  const standIns = await startStandIns()
  const all = Object.values(standIns)
  const settings: Readonly<Record<string, string>> = {
    // All methods are configured; only PayPal is offered unless a test sets PAYMENT_METHODS.
    PAYMENT_METHODS: 'paypal',
    ...Object.fromEntries(all.flatMap((standIn) => Object.entries(standIn.settings))),
    OPAY_PRICE: '450.00',
    OPAY1_PRICE: '400.00',
    COWPAY_PRICE: '425.00',
  }
  return {
    ...standIns,
    all,
    settings,
    /** Sends all callbacks to the server at this address; OPay takes the address from each order. */
    sendCallbacksTo(url: string) {
      const { paypal, cowpay, btcpay, store } = standIns
      paypal.control.setWebhooks({ url: `${url}/webhooks/paypal` })
      cowpay.control.setWebhooks({ url: `${url}/webhooks/cowpay` })
      cowpay.control.setReturnUrl(`${url}/cowpayReturnUrl`)
      btcpay.control.setWebhooks({ url: `${url}/webhooks/btcpay` })
      store.control.setWebhooks({ url: `${url}/webhooks/ibostore` })
      store.control.setSiteUrl(`${url}/dashboard`)
    },
    async stop() {
      await Promise.all(all.map((standIn) => standIn.stop()))
    },
  }
}

const merchant = (name: string) => ({
  merchantId: `merchant-${name}`,
  publicKey: `OPAYPUB-${name}`,
  secretKey: `OPAYPRV-${name}`,
})

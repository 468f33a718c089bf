import { startBtcpay, type Btcpay } from '@player/infra/btcpay'
import { startCowpay, type Cowpay } from '@player/infra/cowpay'
import { startOPay, type OPay } from '@player/infra/opay'
import { startPayPal, type PayPal } from '@player/infra/paypal'
import { startIbostore, type Ibostore } from '@player/infra/store'

/** The signing secret of the operator's store, in the form of Standard Webhooks. */
export const STORE_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

export interface ProviderStandIns {
  readonly all: readonly (PayPal | OPay | Cowpay | Btcpay | Ibostore)[]
  readonly paypal: PayPal
  readonly opay: OPay
  readonly cowpay: Cowpay
  readonly btcpay: Btcpay
  readonly store: Ibostore
  readonly settings: Readonly<Record<string, string>>
  /** Sends all callbacks to the server at this address. */
  sendCallbacksTo(url: string): void
  stop(): Promise<void>
}

/** Starts all stand-ins: each is only a listening socket until it is used. */
export async function startProviders(): Promise<ProviderStandIns> {
  const all = await Promise.all([
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
  const [paypal, opay, cowpay, btcpay, store] = all
  return {
    all,
    paypal,
    opay,
    cowpay,
    btcpay,
    store,
    settings: {
      // All six are configured; PayPal alone is offered unless a test says otherwise.
      PAYMENT_METHODS: 'paypal',
      ...paypal.settings,
      ...opay.settings,
      ...cowpay.settings,
      ...btcpay.settings,
      ...store.settings,
      OPAY_PRICE: '450.00',
      OPAY1_PRICE: '400.00',
      COWPAY_PRICE: '425.00',
    },
    sendCallbacksTo(url) {
      paypal.control.setWebhooks({ url: `${url}/webhooks/paypal` })
      cowpay.control.setWebhooks({ url: `${url}/webhooks/cowpay` })
      cowpay.control.setReturnUrl(`${url}/cowpayReturnUrl`)
      btcpay.control.setWebhooks({ url: `${url}/webhooks/btcpay` })
      store.control.setWebhooks({ url: `${url}/webhooks/ibostore` })
      store.control.setSiteUrl(`${url}/dashboard`)
    },
    async stop() {
      await Promise.all(all.map((one) => one.stop()))
    },
  }
}

const merchant = (name: string) => ({
  merchantId: `merchant-${name}`,
  publicKey: `OPAYPUB-${name}`,
  secretKey: `OPAYPRV-${name}`,
})

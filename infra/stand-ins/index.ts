import { join } from 'node:path'
import { startBtcpay } from './btcpay/index.ts'
import { startCowpay } from './cowpay/index.ts'
import { startIbostore } from './ibostore/index.ts'
import { startOPay } from './opay/index.ts'
import { startPayPal } from './paypal/index.ts'
import { type Secrets, standInSecret } from '../start/secrets.ts'

interface Wanted {
  /** Below which each keeps its state in a folder of its own. */
  directory: string
  secrets: Secrets
  /** Where the product takes callbacks, and where people open it. */
  server: string
  origin: string
  /** What an activation costs in the operator's store: minor units. */
  price: { amount: number; currency: string }
}

export interface StandIns {
  /** The product's settings that lead to them. */
  settings: Readonly<Record<string, string>>
  /** Their pages for developers, by whom they stand in for. */
  pages: Readonly<Record<string, string>>
  stop: () => Promise<void>
}

/** Starts a stand-in for every provider. */
export async function startStandIns({
  directory,
  secrets,
  server,
  origin,
  price,
}: Wanted): Promise<StandIns> {
  const within = (name: string) => join(directory, name)
  const secret = (name: string) => standInSecret(secrets, name)
  const webhook = (name: string) => `${server}/webhooks/${name}`
  const merchant = (name: string, merchantId: string) => ({
    merchantId,
    publicKey: `OPAYPUB${secret(`${name} public`)}`,
    secretKey: `OPAYPRV${secret(`${name} secret`)}`,
  })
  const paypalAccount = {
    clientId: 'embedded',
    clientSecret: secrets.paypalClientSecret,
    webhookId: 'WH-EMBEDDED',
  }
  const [paypal, opay, cowpay, btcpay, store] = await Promise.all([
    startPayPal({ directory: within('paypal'), webhookUrl: webhook('paypal'), ...paypalAccount }),
    startOPay({
      directory: within('opay'),
      accounts: {
        opay: merchant('opay', '281821110129700'),
        opay1: merchant('opay1', '281821110129701'),
      },
    }),
    startCowpay({
      directory: within('cowpay'),
      callbackUrl: webhook('cowpay'),
      returnUrl: `${origin}/cowpayReturnUrl`,
      merchant: {
        merchantCode: 'EMBEDDED',
        hashKey: secret('cowpay hash'),
        token: secret('cowpay token'),
        phone: '01000000000',
      },
    }),
    startBtcpay({
      directory: within('btcpay'),
      webhookUrl: webhook('btcpay'),
      account: {
        storeId: 'EmbeddedStore',
        apiKey: secret('btcpay key'),
        webhookSecret: secret('btcpay webhook'),
      },
    }),
    startIbostore({
      directory: within('ibostore'),
      webhookUrl: webhook('ibostore'),
      secret: `whsec_${Buffer.from(secret('ibostore'), 'hex').toString('base64')}`,
      price,
      siteUrl: `${origin}/dashboard`,
    }),
  ])
  return {
    settings: {
      PAYPAL_API_URL: paypal.url,
      PAYPAL_SDK_URL: paypal.sdkUrl,
      PAYPAL_CLIENT_ID: paypalAccount.clientId,
      PAYPAL_CLIENT_SECRET: paypalAccount.clientSecret,
      PAYPAL_WEBHOOK_ID: paypalAccount.webhookId,
      PAYPAL_CERTIFICATE_HOSTS: paypal.certificateHost,
      ...opay.settings,
      ...cowpay.settings,
      ...btcpay.settings,
      ...store.settings,
    },
    pages: {
      PayPal: paypal.url,
      OPay: opay.url,
      Cowpay: cowpay.url,
      BTCPay: btcpay.url,
      'the store': store.url,
    },
    async stop() {
      await Promise.all([paypal, opay, cowpay, btcpay, store].map((one) => one.stop()))
    },
  }
}

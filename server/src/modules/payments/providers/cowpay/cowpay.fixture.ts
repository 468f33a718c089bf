import type { Paid } from '../../payment/provider-status.ts'
import {
  payment as adapterPayment,
  reference,
  type Reply,
  script,
  silentLog,
} from '../protocol/adapter.fixture.ts'
import { createCowpay } from './adapter.ts'
import type { PaymentFacts } from '../provider.ts'

export const keys = { merchantCode: 'merchant', hashKey: 'hash_key' }
export const classicAccount = {
  ...keys,
  mode: 'iframe_token' as const,
  apiUrl: 'https://cowpay.me',
  token: 'token-of-the-tests',
  price: 45_000,
  frameUrl: 'https://cowpay.me',
  sandboxesFrame: false,
  merchant: 'Player',
}
export const newerAccount = {
  ...keys,
  mode: 'intention' as const,
  identityUrl: 'https://identity.cowpay.me:8002',
  gatewayUrl: 'https://apigateway.cowpay.me:8000',
  merchantPhone: '01001234567',
  price: 45_000,
  intentionUrl: '/payment/Intention',
  fields: { frameCode: 'frameCode', clientSecret: 'intentionSecret' },
  statusUrl: 'https://apigateway.cowpay.me:8000/payment/Status' as string | null,
  frameUrl: 'https://dashboard.cowpay.me:8070',
  sandboxesFrame: false,
  merchant: 'Player',
}

export const paid: Paid = {
  kind: 'paid',
  amountMinor: 45_000,
  currency: 'EGP',
  reference,
  captureReference: '1000257',
  payerEmail: null,
}

export const payment: PaymentFacts = { ...adapterPayment, method: 'cowpay' }

export function cowpay(
  account: typeof classicAccount | typeof newerAccount,
  ...replies: (readonly [call: string, reply: Reply])[]
) {
  const { fetch, requests } = script(({ method, path, query, body }) => {
    const name = query['merchant_reference_id'] ?? /"merchant_reference_id":"([^"]*)"/.exec(body)?.[1] ?? ''
    return `${method} ${path} ${name.replace(reference, 'ours')}`.trim()
  }, replies)
  return { provider: createCowpay(account, 'https://player.example', silentLog), requests, fetch }
}

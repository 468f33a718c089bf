import { vi } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { reference, type Reply, script, silentLog } from '../protocol/adapter.fixture.ts'
import { createOPay } from './adapter.ts'

export const account = {
  method: 'opay1' as const,
  merchant: 'Player',
  apiUrl: 'http://127.0.0.1:4010',
  merchantId: '281821110129700',
  publicKey: 'OPAYPUB-of-the-tests',
  secretKey: 'OPAYPRV-of-the-tests',
  price: 45_000,
  productField: 'productList' as const,
}
export const success = (data: object): Reply => [200, { code: '00000', message: 'SUCCESSFUL', data }]
export const error = (code: string): Reply => [200, { code, message: 'No.', data: null }]
export const cashier = (url = 'https://cashier.opaycheckout.com/1'): Reply =>
  success({ cashierUrl: url, status: 'INITIAL' })
export const order = (status: string, name = reference, orderNo = '220507'): Reply =>
  success({ reference: name, orderNo, status, amount: { total: 45_000, currency: 'EGP' } })
export const networkError = new TypeError('fetch failed')
export const paid: ProviderStatus = {
  kind: 'paid',
  amountMinor: 45_000,
  currency: 'EGP',
  reference,
  captureReference: '220507',
  payerEmail: null,
}

export function opay(...replies: (readonly [call: string, reply: Reply])[]) {
  const { fetch, requests } = script(({ path, body }) => {
    const [, name = ''] = /"reference":"([^"]*)"/.exec(body) ?? []
    return `${path.replace('/api/v1/international/', '')} ${name.replace(reference, 'ours')}`
  }, replies)
  vi.stubGlobal('fetch', fetch)
  return { provider: createOPay(account, 'https://player.example', silentLog), requests }
}

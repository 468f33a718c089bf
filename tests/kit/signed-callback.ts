import { randomUUID } from 'node:crypto'
import { sign } from '@player/infra/btcpay'

/** A genuine callback of BTCPay about an unknown invoice: the server stores it and queries the invoice. Each call returns another event. */
export function signedCallback() {
  const body = JSON.stringify({
    deliveryId: randomUUID(),
    type: 'InvoiceSettled',
    timestamp: 1_750_000_000,
    storeId: 'Store',
    invoiceId: randomUUID(),
    metadata: { orderId: `p${'x'.repeat(23)}` },
  })
  const headers = { 'content-type': 'application/json', 'btcpay-sig': sign(body, 'webhook-secret') }
  return { path: '/webhooks/btcpay', headers, body }
}

export async function sendCallback(url: string): Promise<Response> {
  const { path, headers, body } = signedCallback()
  const answer = await fetch(url + path, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer
}

import { createHmac, randomUUID } from 'node:crypto'

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
  const signature = createHmac('sha256', 'webhook-secret').update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'btcpay-sig': `sha256=${signature}` }
  return { path: '/webhooks/btcpay', headers, body }
}

export async function sendCallback(url: string): Promise<Response> {
  const { path, headers, body } = signedCallback()
  const answer = await fetch(url + path, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer
}

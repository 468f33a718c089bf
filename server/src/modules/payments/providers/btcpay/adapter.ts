import type { Logger } from 'pino'
import { z } from 'zod'
import { singleFlight } from '../../../../kernel/single-flight.ts'
import { unpaidOrExpired, type ProviderStatus } from '../../payment/provider-status.ts'
import { type BtcpayAccount, storePath } from './account.ts'
import { check } from './check.ts'
import { createBtcpayClient } from './client.ts'
import { createCoins } from './coins.ts'
import { redeliver } from './deliveries.ts'
import { readEvent, withReported } from './event.ts'
import {
  type Invoice,
  invoiceAnswer,
  invoiceRequest,
  listedInvoice,
  readInvoice,
  statusOfInvoice,
} from './invoice.ts'
import { isCheckoutUrl } from '../protocol/checkout-address.ts'
import { isOrderRefused, throwUnavailable, unavailable, invalidResponse } from '../protocol/failures.ts'
import type { OpenedOrder, Callback, Payer, PaymentFacts, Provider } from '../provider.ts'
import { withQuery } from '../protocol/provider-client.ts'
import { requireAccepted, openingFailure, Refusal } from '../protocol/refusal.ts'
import { combineStatuses } from '../protocol/combine-statuses.ts'

const TIMEOUT_MS = 8_000
const QUERY_TIMEOUT_MS = 15_000

export const WEBHOOK_PATH = '/btcpay'

/** The operator's own BTCPay Server. A payment can have several invoices: `open` reuses an open one, `query` combines all. */
export function createBtcpay(
  account: BtcpayAccount,
  origin: string,
  log: Logger,
  now: () => Date = () => new Date(),
) {
  const call = createBtcpayClient(account, log)
  const store = storePath(account)
  const webhookUrl = `${origin}/webhooks${WEBHOOK_PATH}`

  const isOpen = ({ status, expirationTime }: Invoice) => status === 'New' && expirationTime > now()

  async function invoicesOf({ reference }: PaymentFacts, deadline: AbortSignal): Promise<Invoice[]> {
    const path = withQuery(`${store}/invoices`, { orderId: reference })
    const listed = requireAccepted(await call({ path, responseSchema: z.array(listedInvoice), deadline }))
    // An older server may ignore the filter.
    return listed
      .filter(({ metadata }) => metadata?.orderId === reference)
      .map(readInvoice)
      .toReversed()
  }

  /** An invoice by id, which finds archived ones too: BTCPay does not list them. Null if unknown. */
  async function invoiceAt(id: string, deadline: AbortSignal): Promise<Invoice | null> {
    const path = `${store}/invoices/${encodeURIComponent(id)}`
    const invoice = await call({ path, responseSchema: invoiceAnswer, deadline })
    if (!(invoice instanceof Refusal)) return invoice
    if (invoice.status === 404) return null
    throw unavailable(invoice)
  }

  async function createInvoice(payment: PaymentFacts, payer: Payer, deadline: AbortSignal): Promise<Invoice> {
    const path = `${store}/invoices`
    const post = invoiceRequest(payment, payer, account.merchant, origin)
    try {
      const created = await call({ path, responseSchema: invoiceAnswer, deadline, post })
      if (created instanceof Refusal) throw openingFailure(created)
      return created
    } catch (error) {
      if (isOrderRefused(error)) throw error
      // The invoice may have been created although the answer was lost.
      const invoice = (await invoicesOf(payment, deadline)).find(isOpen)
      if (invoice) return invoice
      throw unavailable(error)
    }
  }

  async function open(payment: PaymentFacts, payer: Payer): Promise<OpenedOrder> {
    const deadline = AbortSignal.timeout(TIMEOUT_MS)
    const openInvoice = (await invoicesOf(payment, deadline)).find(isOpen)
    const invoice = openInvoice ?? (await createInvoice(payment, payer, deadline))
    const { id, checkoutLink, expirationTime: at } = invoice
    if (!isCheckoutUrl(checkoutLink, [new URL(account.apiUrl).hostname], account.apiUrl))
      throw invalidResponse(`BTCPay returned no valid checkout URL for the invoice ${id}`)
    return { providerReference: id, checkoutUrl: checkoutLink, expires: { at } }
  }

  return {
    open: singleFlight(open, ({ reference }) => reference),

    async query(payment: PaymentFacts, reported: readonly ProviderStatus[]): Promise<ProviderStatus> {
      const deadline = AbortSignal.timeout(QUERY_TIMEOUT_MS)
      const invoices = await invoicesOf(payment, deadline)
      const knownId = payment.provider_reference
      if (knownId !== null && !invoices.some(({ id }) => id === knownId)) {
        const invoice = await invoiceAt(knownId, deadline)
        if (invoice) invoices.push(invoice)
      }
      const status = withReported(combineStatuses(invoices.map(statusOfInvoice)), reported)
      // An invoice that is missing was removed, or never created.
      return status ?? unpaidOrExpired(knownId !== null || payment.is_past)
    },

    /** Creates a refund offer for the payer to claim: BTCPay does not know where to send the coins. */
    async refund(payment: PaymentFacts): Promise<void> {
      const deadline = AbortSignal.timeout(TIMEOUT_MS)
      const name = `Refund of ${payment.reference}`
      const offers = await call({
        path: `${store}/pull-payments?includeArchived=true`,
        responseSchema: z.array(z.object({ name: z.string().nullish() })),
        deadline,
      })
      // The offers must be known, because a second offer could pay out twice.
      if (requireAccepted(offers).some((offer) => offer.name === name)) return
      const invoice = payment.capture_reference ?? payment.provider_reference ?? ''
      const offered = await call({
        path: `invoices/${encodeURIComponent(invoice)}/refund`,
        responseSchema: z.object({ id: z.string().min(1) }),
        deadline,
        post: {
          name,
          refundVariant: 'Fiat',
          ...(payment.coin_type !== null && { payoutMethods: [payment.coin_type] }),
        },
      }).catch(throwUnavailable)
      const { id } = requireAccepted(offered)
      log.info({ reference: payment.reference, pull_payment: id }, 'A refund was offered in BTCPay')
    },

    coins: createCoins(call, store, now),

    check: () => check(call, store, webhookUrl),

    redeliver: (since: Date) => redeliver(call, store, webhookUrl, since),

    verify: async (callback: Callback) => readEvent(callback, account),
  } satisfies Provider
}

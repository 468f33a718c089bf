/** A stand-in for PayPal: REST API, signed webhooks, buttons and approval page. No money moves. */
import { priceText } from '../shared/decimal.ts'
import { createFaults } from '../shared/faults.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { serve } from '../shared/serve.ts'
import type { StandIn } from '../shared/stand-in.ts'
import { openStore } from '../shared/store.ts'
import { createActions, type PayPalActions } from './actions.ts'
import { approvalRoutes } from './approval-page.ts'
import { openCertificate } from './certificate.ts'
import { capturesOf, type Context } from './context.ts'
import { errorBody, isErrorStatus } from './errors.ts'
import { eventRoutes } from './events.ts'
import { orderAmount, readLedger } from './ledger.ts'
import { operation } from './operations.ts'
import { orderRoutes } from './orders.ts'
import { paymentRoutes } from './payments.ts'
import { sdkRoutes } from './sdk.ts'
import { type Capture, type Order, state } from './state.ts'
import { createTokens } from './token.ts'
import { createPayPalWebhooks, signer } from './webhooks.ts'
import { html, type Markup } from '../shared/html.ts'
import { buttons, type Overview } from '../shared/overview.ts'
import { approvalUrl, MERCHANT_ID } from './views.ts'

/** The directory also holds key and certificate. */
interface PayPalOptions extends StandInOptions {
  /** Null holds webhooks back until `control.setWebhooks({ url })`. */
  webhookUrl: string | null
  webhookId: string
  clientId: string
  clientSecret: string
}

export type PayPal = Awaited<ReturnType<typeof startPayPal>>

export async function startPayPal(options: PayPalOptions) {
  const { directory = null, clientId, clientSecret, webhookId } = options
  const certificate = await openCertificate(directory)
  const store = openStore({ name: 'PayPal', shape: state, directory })
  const server = await listen(options)
  const { url } = server
  const webhooks = createPayPalWebhooks(store, certificate, webhookId, url, options.webhookUrl)
  const faults: Context['faults'] = createFaults((status, issue) =>
    isErrorStatus(status) ? errorBody({ status, issues: issue ? [{ issue }] : [] }) : '',
  )
  const context: Context = { url, store, webhooks, faults }
  const tokens = createTokens(clientId, clientSecret)
  const actions = createActions(context, tokens)
  const standIn = serve({
    ...context,
    name: 'PayPal',
    server,
    operation,
    actions,
    ledger: () => readLedger(context),
    overview: overviewOf(context, actions),
    routes: [
      tokens.routes(context),
      orderRoutes(context, tokens),
      paymentRoutes(context, tokens),
      eventRoutes(context, tokens, certificate, webhookId),
      sdkRoutes(context, clientId),
      approvalRoutes(context),
    ],
    notFound: { status: 404, body: errorBody({ status: 404, issues: [] }) },
  })
  return {
    ...standIn,
    sign: signer(certificate, webhookId, url),
    settings: {
      PAYPAL_API_URL: url,
      PAYPAL_SDK_URL: `${url}/sdk/js`,
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_MERCHANT_ID: MERCHANT_ID,
      PAYPAL_CERTIFICATE_HOSTS: server.authority,
    },
  }
}

const overviewOf = (context: Context, actions: PayPalActions): Overview<Order> => ({
  title: 'Orders',
  emptyText: 'No orders yet. Choose PayPal on the site and press its button.',
  orders: () => [...context.store.state.orders.values()],
  article(order) {
    const [unit] = order.units
    const isOpen = order.status !== 'COMPLETED' && order.status !== 'VOIDED'
    const amount = priceText(orderAmount(order), unit.amount.currency_code)
    const approval = html`<div class="line">
      <a class="button" href="${approvalUrl(context, order)}">Open the approval page</a>
    </div>`
    return {
      id: order.id,
      title: `${amount} · ${order.brandName ?? 'Merchant'}`,
      status: order.status,
      facts: html`Order <code>${order.id}</code>, reference <code>${unit.invoice_id ?? 'none'}</code>,
        ${order.createTime}`,
      actions: [
        ...(isOpen ? [approval] : []),
        ...capturesOf(context, order).map((capture) => captureLine(actions, capture)),
      ],
    }
  },
})

function captureLine(actions: PayPalActions, capture: Capture): Markup {
  const { id, orderId, reversed } = capture
  const status = reversed ? `${capture.status}, reversed` : capture.status
  return buttons(
    actions,
    capture,
    { orderId, captureId: id },
    html`<p>Capture <code>${id}</code> <strong>${status}</strong></p>`,
  )
}

export const paypal: StandIn = {
  name: 'PayPal',
  folder: 'paypal',
  start: ({ directory, secret, origin }) =>
    startPayPal({
      directory,
      webhookUrl: `${origin}/webhooks/paypal`,
      webhookId: 'WH-EMBEDDED',
      clientId: 'embedded',
      clientSecret: secret('paypal client'),
    }),
}

/** A stand-in for PayPal: REST API, signed webhooks, buttons and approval page. No money moves. */
import { assets } from '../shared/assets.ts'
import { serve } from '../shared/serve.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { openStore } from '../shared/store.ts'
import { approvalRoutes } from './approval-page.ts'
import { openCertificate } from './certificate.ts'
import type { Context } from './context.ts'
import { type Control, createControl } from './control.ts'
import { controlCommands } from './control-commands.ts'
import { errorBody } from './errors.ts'
import { eventRoutes } from './events.ts'
import { createFaults } from './faults.ts'
import { type Ledger, readLedger } from './ledger.ts'
import { orderRoutes } from './orders.ts'
import { overviewPage } from './overview-page.ts'
import { paymentRoutes } from './payments.ts'
import { browserRoutes } from './sdk.ts'
import { emptyState, state } from './state.ts'
import { createTokens } from './token.ts'
import { createWebhooks } from './webhooks.ts'

export type { Control } from './control.ts'
export type { Drop, Failure, Operation } from './faults.ts'
export type { Ledger, LedgerCapture, LedgerOrder } from './ledger.ts'
export type { Instrument, PendingReason } from './state.ts'
export type { WebhookSettings } from './webhooks.ts'

/** Its directory also holds key and certificate. */
interface PayPalOptions extends StandInOptions {
  /** Null holds webhooks back until `control.setWebhooks({ url })`. */
  webhookUrl: string | null
  webhookId: string
  clientId: string
  clientSecret: string
}

export interface PayPal {
  url: string
  settings: Readonly<Record<string, string>>
  ledger: () => Ledger
  control: Control
  stop: () => Promise<void>
}

/** Rejects with the server's error if the port is taken. */
export async function startPayPal(options: PayPalOptions): Promise<PayPal> {
  const { directory = null, clientId, clientSecret, webhookId } = options
  const certificate = await openCertificate(directory)
  const store = openStore({ name: 'PayPal', shape: state, empty: emptyState, directory })
  const server = await listen(options)
  const { url } = server

  const webhooks = createWebhooks(store, certificate, webhookId, url, options.webhookUrl)
  const context: Context = { url, store, webhooks }
  const tokens = createTokens(clientId, clientSecret)
  const faults = createFaults()
  const control = createControl(context, faults, tokens)
  const ledger = () => readLedger(context)
  const stop = serve({
    name: 'PayPal',
    server,
    routes: [
      tokens.routes(faults),
      orderRoutes(context, faults, tokens.guard),
      paymentRoutes(context, faults, tokens.guard),
      eventRoutes(context, faults, tokens.guard, certificate),
      browserRoutes(context, faults, clientId),
      approvalRoutes(context),
      assets(import.meta.url, ['approval.js']),
      overviewPage(context),
    ],
    notFound: { status: 404, body: errorBody({ status: 404, issues: [] }) },
    commands: controlCommands(control),
    ledger,
    store,
    webhooks,
  })
  const settings = {
    PAYPAL_API_URL: url,
    PAYPAL_SDK_URL: `${url}/sdk/js`,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_CERTIFICATE_HOSTS: server.authority,
  }
  return { url, settings, ledger, control, stop }
}

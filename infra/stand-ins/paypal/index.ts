/**
 * A stand-in for PayPal on this machine: its REST protocol, its signed webhooks, its buttons and its approval page. No
 * money moves. The product cannot tell the difference, so it is what a fresh checkout and the tests pay with.
 */
import { openDoors } from '../shared/doors.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { openStore } from '../shared/store.ts'
import { approvalRoutes } from './approval-page.ts'
import { openCertificate } from './certificate.ts'
import type { Context } from './context.ts'
import { type Control, createControl } from './control.ts'
import { controlCommands } from './control-door.ts'
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

/** Its directory also keeps the key and the certificate. */
export interface PayPalOptions extends StandInOptions {
  /** Where webhooks go; null until `control.setWebhooks({ url })`, which sends what has waited. */
  webhookUrl: string | null
  webhookId: string
  clientId: string
  clientSecret: string
}

export interface PayPal {
  /** The base of every call, without a slash at the end. */
  url: string
  /** Host and port of the certificate's address, as webhooks name it. */
  certificateHost: string
  /** The script with the buttons; `?client-id=…&currency=EUR` is for the page to add. */
  sdkUrl: string
  ledger: () => Ledger
  control: Control
  stop: () => Promise<void>
}

/** Rejects with the server's own error when the port is taken. */
export async function startPayPal(options: PayPalOptions): Promise<PayPal> {
  const { directory = null, clientId, clientSecret } = options
  const certificate = await openCertificate(directory)
  const store = openStore({ name: 'PayPal', shape: state, empty: emptyState, directory })
  const server = await listen(options)
  const { url } = server

  const webhooks = createWebhooks(store, certificate, options.webhookId, url, options.webhookUrl)
  const context: Context = { url, store, webhooks }
  const tokens = createTokens(clientId, clientSecret)
  const faults = createFaults()
  const control = createControl(context, faults, tokens)
  const ledger = () => readLedger(context)
  const stop = openDoors({
    name: 'PayPal',
    server,
    routes: [
      tokens.route,
      ...orderRoutes(context, tokens.guard),
      ...paymentRoutes(context, tokens.guard),
      ...eventRoutes(context, tokens.guard, certificate),
      ...browserRoutes(context, clientId),
      ...approvalRoutes(context),
      overviewPage(context),
    ],
    faults,
    notFound: { status: 404, body: errorBody({ status: 404, issues: [] }) },
    commands: controlCommands(control),
    ledger,
    store,
    webhooks,
  })
  return { url, certificateHost: server.authority, sdkUrl: `${url}/sdk/js`, ledger, control, stop }
}

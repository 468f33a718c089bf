/**
 * A stand-in for PayPal on this machine: its REST protocol, its signed webhooks, its buttons and its approval page. No
 * money moves. The product cannot tell the difference, so it is what a fresh checkout and the tests pay with.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { approvalRoutes } from './approval-page.ts'
import { openCertificate } from './certificate.ts'
import type { Context } from './context.ts'
import { type Control, createControl } from './control.ts'
import { controlRoutes } from './control-door.ts'
import { eventRoutes } from './events.ts'
import { createFaults } from './faults.ts'
import { createListener } from './http.ts'
import { type Ledger, readLedger } from './ledger.ts'
import { orderRoutes } from './orders.ts'
import { overviewRoute } from './overview-page.ts'
import { paymentRoutes } from './payments.ts'
import { browserRoutes } from './sdk.ts'
import { openStore } from './store.ts'
import { createTokens } from './token.ts'
import { createWebhooks } from './webhooks.ts'

export type { Control } from './control.ts'
export type { Drop, Failure, Operation } from './faults.ts'
export type { Ledger, LedgerCapture, LedgerOrder } from './ledger.ts'
export type { Instrument, PendingReason } from './state.ts'
export type { WebhookSettings } from './webhooks.ts'

export interface PayPalOptions {
  /** A free one, unless given. */
  port?: number
  host?: string
  /** Where state, key and certificate are kept; without it they end with the process. */
  directory?: string
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
  const { port = 0, host = '127.0.0.1', directory = null, clientId, clientSecret } = options
  const certificate = await openCertificate(directory)
  const store = openStore(directory)
  const server = createServer({ keepAliveTimeout: 65_000 })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const certificateHost = `${host}:${address && typeof address === 'object' ? address.port : port}`
  const url = `http://${certificateHost}`

  const webhooks = createWebhooks(store, certificate, options.webhookId, url, options.webhookUrl)
  const context: Context = { url, store, webhooks }
  const tokens = createTokens(clientId, clientSecret)
  const faults = createFaults()
  const control = createControl(context, faults, tokens)
  const ledger = () => readLedger(context)
  const routes = [
    tokens.route,
    ...orderRoutes(context, tokens.guard),
    ...paymentRoutes(context, tokens.guard),
    ...eventRoutes(context, tokens.guard, certificate),
    ...browserRoutes(context, clientId),
    ...approvalRoutes(context),
    ...controlRoutes(control, ledger),
    overviewRoute(context),
  ]
  server.on('request', createListener(routes, faults))

  return {
    url,
    certificateHost,
    sdkUrl: `${url}/sdk/js`,
    ledger,
    control,
    async stop() {
      server.closeAllConnections()
      server.close()
      await webhooks.stop()
      await store.close()
    },
  }
}

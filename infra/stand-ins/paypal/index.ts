/** A stand-in for PayPal: REST API, signed webhooks, buttons and approval page. No money moves. */
import { assets } from '../shared/assets.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { serve } from '../shared/serve.ts'
import { openStore } from '../shared/store.ts'
import { createActs } from './acts.ts'
import { approvalRoutes } from './approval-page.ts'
import { openCertificate } from './certificate.ts'
import type { Context } from './context.ts'
import { errorBody } from './errors.ts'
import { eventRoutes } from './events.ts'
import { createFaults, operation } from './faults.ts'
import { readLedger } from './ledger.ts'
import { orderRoutes } from './orders.ts'
import { overviewOf } from './overview.ts'
import { paymentRoutes } from './payments.ts'
import { sdkRoutes } from './sdk.ts'
import { state } from './state.ts'
import { createTokens } from './token.ts'
import { createWebhooks } from './webhooks.ts'

/** Its directory also holds key and certificate. */
interface PayPalOptions extends StandInOptions {
  /** Null holds webhooks back until `control.setWebhooks({ url })`. */
  webhookUrl: string | null
  webhookId: string
  clientId: string
  clientSecret: string
}

export type PayPal = Awaited<ReturnType<typeof startPayPal>>

/** Rejects with the server's error if the port is taken. */
export async function startPayPal(options: PayPalOptions) {
  const { directory = null, clientId, clientSecret, webhookId } = options
  const certificate = await openCertificate(directory)
  const store = openStore({ name: 'PayPal', shape: state, directory })
  const server = await listen(options)
  const { url } = server
  const webhooks = createWebhooks(store, certificate, webhookId, url, options.webhookUrl)
  const faults = createFaults()
  const context: Context = { url, store, webhooks, faults }
  const tokens = createTokens(clientId, clientSecret)
  const acts = createActs(context, tokens)
  const served = serve({
    ...context,
    name: 'PayPal',
    server,
    operation,
    acts,
    payments: () => readLedger(context),
    overview: overviewOf(context, acts),
    routes: [
      tokens.routes(faults),
      orderRoutes(context, tokens),
      paymentRoutes(context, tokens),
      eventRoutes(context, tokens, certificate),
      sdkRoutes(context, clientId),
      approvalRoutes(context),
      assets(import.meta.url, ['approval.js']),
    ],
    notFound: { status: 404, body: errorBody({ status: 404, issues: [] }) },
  })
  const settings: Record<string, string> = {
    PAYPAL_API_URL: url,
    PAYPAL_SDK_URL: `${url}/sdk/js`,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_CERTIFICATE_HOSTS: server.authority,
  }
  return { ...served, settings }
}

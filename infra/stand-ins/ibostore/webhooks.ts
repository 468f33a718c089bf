import { Webhook } from 'standardwebhooks'
import type { Store } from '../shared/store.ts'
import { createWebhooks, type Webhooks } from '../shared/webhooks.ts'
import type { State } from './state.ts'

const FORGED_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

/** Delivers events by Standard Webhooks: one id for all attempts, a new time and signature for each. */
export const createIbostoreWebhooks = (
  store: Store<State>,
  secret: () => string,
  url: string | null,
): Webhooks =>
  createWebhooks({
    store,
    url,
    compose({ id, body }, { forged }) {
      const now = new Date()
      return {
        headers: {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': new Webhook(forged ? FORGED_SECRET : secret()).sign(id, now, body),
        },
        body,
      }
    },
  })

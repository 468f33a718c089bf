import { sharedAssets } from './assets.ts'
import { controlRoutes, type Command } from './control-routes.ts'
import { type Answer, createApp, type Routes } from './http.ts'
import type { Listening } from './listen.ts'
import type { Store } from './store.ts'
import type { StoredEvent, Webhooks } from './webhooks.ts'

interface Parts {
  name: string
  server: Listening
  routes: readonly Routes[]
  notFound: Answer
  commands: Readonly<Record<string, Command>>
  ledger: () => unknown
  store: Pick<Store<unknown>, 'close'>
  webhooks: Pick<Webhooks<StoredEvent>, 'stop'>
}

/** Serves a stand-in's routes, its control API and its assets. Returns a function that stops it. */
export function serve({ name, server, notFound, store, webhooks, ...parts }: Parts): () => Promise<void> {
  const routes = [...parts.routes, controlRoutes(parts.commands, parts.ledger), sharedAssets()]
  const handle = createApp({ name, routes, notFound }).callback()
  server.answer((request, response) => void handle(request, response))
  return async () => {
    server.close()
    await webhooks.stop()
    await store.close()
  }
}

import { assetRoutes } from './assets.ts'
import { controlRoutes, type Command } from './control-door.ts'
import type { Faults } from './faults.ts'
import { type Answer, createListener, type Route } from './http.ts'
import type { Listening } from './listen.ts'
import type { Store } from './store.ts'
import type { StoredEvent, Webhooks } from './webhooks.ts'

interface Parts<Operation extends string> {
  name: string
  server: Listening
  routes: readonly Route<Operation>[]
  faults: Faults<Operation>
  notFound: Answer
  commands: Readonly<Record<string, Command>>
  ledger: () => unknown
  store: Pick<Store<unknown>, 'close'>
  webhooks: Pick<Webhooks<StoredEvent>, 'stop'>
}

/** Opens a stand-in's doors: its own routes, the control door and the files of its pages. Gives how to close them. */
export function openDoors<Operation extends string>(parts: Parts<Operation>): () => Promise<void> {
  const { name, server, faults, notFound, store, webhooks } = parts
  const routes = [...parts.routes, ...controlRoutes(parts.commands, parts.ledger), ...assetRoutes()]
  server.answer(createListener({ name, routes, faults, notFound }))
  return async () => {
    server.close()
    await webhooks.stop()
    await store.close()
  }
}

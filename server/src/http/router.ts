import type { AnyRouter, AnyTRPCProcedure, AnyTRPCRouter, inferRouterContext } from '@trpc/server'
import { mergeRouters, proceduresFor, router, type Call } from '../kernel/procedures.ts'
import { live, repeatedRefusal } from '../live.ts'
import { contactRouter } from '../modules/contact/router.ts'
import { devicesRouter } from '../modules/devices/router.ts'
import type { Context } from '../modules/payments/index.ts'
import { paymentsRouter } from '../modules/payments/router.ts'
import { peopleRouter } from '../modules/people/router.ts'
import { playlistsRouter } from '../modules/playlists/router.ts'
import { remindersRouter } from '../modules/reminders/router.ts'
import { resultsRouter } from '../modules/results/router.ts'
import { sessionsRouter } from '../modules/sessions/router.ts'

export type AppCall = Call<Context>

/** Does not compile unless the call has everything that the module needs, which tRPC does not check. */
const mount = <Mounted extends AnyRouter>(
  module: AppCall extends inferRouterContext<Mounted> ? Mounted : never,
): Mounted => module

export const appRouter = proceduresFor<Context>().router({
  contact: mount(contactRouter),
  sessions: mount(sessionsRouter),
  devices: mount(mergeRouters(devicesRouter, router({ live }))),
  playlists: mount(playlistsRouter),
  results: mount(resultsRouter),
  reminders: mount(remindersRouter),
  payments: mount(paymentsRouter),
  people: mount(peopleRouter),
})

export type AppRouter = typeof appRouter

/** Functions that may refuse a call before it begins, by the full name of its procedure. */
export const earlyRefusals = new Map([['devices.live', repeatedRefusal]])

// tRPC's type nests the procedures by module, but the object has them by full name.
const procedures: AnyTRPCRouter['_def']['procedures'] = appRouter._def.procedures
export const procedureTypes = new Map(
  Object.entries<AnyTRPCProcedure>(procedures).map(([name, { _def }]) => [name, _def.type]),
)

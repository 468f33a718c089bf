import { router } from '../kernel/procedures.ts'
import { contactRouter } from '../modules/contact/router.ts'
import { devicesRouter } from '../modules/devices/router.ts'
import { paymentsRouter } from '../modules/payments/router.ts'
import { playlistsRouter } from '../modules/playlists/router.ts'
import { sessionsRouter } from '../modules/sessions/router.ts'

/** Everything that can be called, a line a module. */
export const appRouter = router({
  contact: contactRouter,
  sessions: sessionsRouter,
  devices: devicesRouter,
  playlists: playlistsRouter,
  payments: paymentsRouter,
})

export type AppRouter = typeof appRouter

import * as z from 'zod/mini'
import { offerOf } from '../modules/payments/contract.ts'
import { offerFlags } from '../modules/payments/index.ts'
import { playlistsOutput } from '../modules/playlists/contract.ts'
import { deviceOutput } from '../modules/sessions/contract.ts'
import { appRouter, type AppCall } from './router.ts'

const { methods: _methods, ...offerShape } = offerOf(offerFlags).shape

/** The specification's combined call. `price` is in major units: '7.99'. */
export const playlistsRoute = {
  verb: 'get',
  path: '/device/playlists',
  answer: z.object({
    ...playlistsOutput.shape,
    ...deviceOutput.shape,
    ...offerShape,
    price: z.string(),
  }),
} as const

export async function answerPlaylistsCall(call: AppCall): Promise<object> {
  const caller = appRouter.createCaller(call)
  const [{ playlists }, { device }, { price, methods: _, ...offer }] = await Promise.all([
    caller.playlists.list(),
    caller.sessions.current(),
    caller.payments.offer(),
  ])
  return playlistsRoute.answer.parse({
    playlists,
    device,
    price: (price.amount_minor / 100).toFixed(2),
    ...offer,
  })
}

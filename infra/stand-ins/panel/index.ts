/** A stand-in for a playlist provider: M3U, Xtream Codes API, XMLTV guide and live HLS with a film of our own. */
import { faultActions } from '../shared/fault-actions.ts'
import { controlRoutes } from '../shared/control-routes.ts'
import { createFaults } from '../shared/faults.ts'
import { sharedAssets } from '../shared/assets.ts'
import { createApp } from '../shared/http.ts'
import type { StandIn } from '../shared/stand-in.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { apiRoutes } from './api.ts'
import { renditionRoutes } from './renditions.ts'
import { type Context, operation, type Operation, refusal } from './context.ts'
import { readFilm } from './film.ts'
import { guideRoutes } from './guide.ts'
import { libraryRoutes } from './library.ts'
import { NAME, overviewPage } from './overview.ts'
import { playlistRoutes } from './playlist.ts'
import { streamRoutes } from './streams.ts'
import { BAD_LISTS, badListRoutes } from './bad-lists/routes.ts'

export { startWireFaults } from './bad-lists/wire.ts'
export { BAD_LISTS }

export type Panel = Awaited<ReturnType<typeof startPanel>>

export async function startPanel(options: StandInOptions) {
  const server = await listen(options)
  const { url } = server
  const faults = createFaults<Operation>((status) => `Error ${status}`)
  const context: Context = { url, faults }
  const control = faultActions(faults, operation)
  const app = createApp({
    name: NAME,
    routes: [
      playlistRoutes(context),
      apiRoutes(context),
      guideRoutes(context),
      streamRoutes(context, readFilm()),
      renditionRoutes(context),
      libraryRoutes(context),
      badListRoutes(context),
      overviewPage(context),
      controlRoutes(control, () => ({})),
      sharedAssets(),
    ],
    notFound: refusal(404, 'Not found.').answer,
  })
  const handle = app.callback()
  server.answer((request, response) => void handle(request, response))
  return {
    url,
    playlistUrl: `${url}/playlist.m3u`,
    control,
    async stop() {
      server.close()
    },
  }
}

export const panel: StandIn = {
  name: 'playlist provider',
  folder: 'panel',
  async start({ directory }) {
    const running = await startPanel({ directory })
    return { ...running, settings: { DEV_LOOKS_ALLOW: new URL(running.url).host } }
  },
}

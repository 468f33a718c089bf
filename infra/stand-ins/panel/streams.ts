import { channelOf } from './channels.ts'
import { hasRenditions, masterPlaylistOf, sendMedia } from './renditions.ts'
import { type Context, openRoutes, refusal, requireWatchableAccount } from './context.ts'
import { type Call, type Routes, send } from '../shared/http.ts'
import type { Film } from './film.ts'
import { HLS, livePlaylist } from './live-playlist.ts'
import { logoOf } from './logo.ts'

/** Live HLS of every channel: the film in a loop, which each channel shows at a different position. */
export function streamRoutes({ faults }: Context, film: Film): Routes {
  const playlist = (call: Call) => {
    const { username = '', password = '', id = '' } = call.params
    const { channels } = requireWatchableAccount(username, password)
    const channel = Number(id)
    if (!(channel >= 1 && channel <= channels)) throw refusal(404, 'No such channel.')
    const body = hasRenditions(channel)
      ? masterPlaylistOf(`/live/${username}/${password}/${channel}`)
      : livePlaylist(channel, Date.now(), film.segments.length)
    send(call, { status: 200, headers: { 'Content-Type': HLS }, body })
  }
  return openRoutes()
    .get('/live/:username/:password/:id.m3u8', faults.at('stream'), playlist)
    .get('/hls/init.mp4', faults.at('segment'), (call) => sendMedia(call, film.initSegment))
    .get('/hls/:index.m4s', faults.at('segment'), (call) =>
      sendMedia(call, film.segments[Number(call.params['index'])]),
    )
    .get('/logos/:id.svg', (call) => sendLogo(call, Number(call.params['id'])))
}

function sendLogo(call: Call, id: number): void {
  const { name } = channelOf(Math.max(1, id || 1))
  const body = logoOf(name, `hsl(${(id * 47) % 360} 34% 32%)`)
  send(call, { status: 200, headers: { 'Content-Type': 'image/svg+xml' }, body })
}

import {
  type Account,
  accountOf,
  type Context,
  openRoutes,
  refusal,
  requireWatchableAccount,
} from './context.ts'
import { channelsOf } from './channels.ts'
import { type Call, type Routes, send } from '../shared/http.ts'

/** Routes of `/get.php`, for players without the API, and of the demo account's list at a short address. */
export function playlistRoutes({ url, faults }: Context): Routes {
  const answer = (call: Call, account: Account) => {
    // Panels refuse an expired account here, but not one whose connections are all in use.
    if (account.status === 'expired') throw refusal(403, 'Account expired.')
    const body = writePlaylist(url, account)
    send(call, { status: 200, headers: { 'Content-Type': 'application/x-mpegurl; charset=utf-8' }, body })
  }
  return openRoutes()
    .get('/get.php', faults.at('playlist'), (call) => answer(call, accountOf(call)))
    .get('/playlist.m3u', faults.at('playlist'), (call) =>
      answer(call, requireWatchableAccount('demo', 'demo')),
    )
}

export function writePlaylist(url: string, { username, password, channels }: Account): string {
  const login = `username=${username}&password=${password}`
  const entries = channelsOf(channels).map(
    ({ id, name, guideId, group }) =>
      `#EXTINF:-1 tvg-id="${guideId}" tvg-name="${name}" tvg-logo="${url}/logos/${id}.svg" tvg-chno="${id}" group-title="${group}",${name}\n` +
      `${url}/live/${username}/${password}/${id}.m3u8\n`,
  )
  return `#EXTM3U url-tvg="${url}/xmltv.php?${login}"\n${entries.join('')}`
}

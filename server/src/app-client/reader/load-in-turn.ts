import type { PlaylistSource } from '../index.ts'
import { loadChannels } from './load-channels.ts'
import { LoadingFailed } from './loading-failed.ts'
import type { Reading } from './read-list.ts'

/** A loaded playlist. The source of `from` is the address that worked. */
export interface LoadedInTurn extends Reading {
  from: PlaylistSource
}

/** Loads a playlist from its first address, else from a fallback. @throws LoadingFailed of the first, or of one that answered about the account */
export async function loadInTurn(
  playlist: PlaylistSource,
  get: Parameters<typeof loadChannels>[1],
  now: () => number,
): Promise<LoadedInTurn> {
  let first: LoadingFailed | null = null
  for (const [address, from] of sourcesOf(playlist).entries()) {
    try {
      const loaded = await loadChannels(from, get, now)
      return { ...loaded, from, report: { ...loaded.report, address } }
    } catch (error) {
      if (!(error instanceof LoadingFailed)) throw error
      const report = { ...error.report, address }
      if (!isHostAtFault(report)) throw new LoadingFailed(report, error.message)
      first ??= error
    }
  }
  throw first ?? new Error('The playlist has no address.')
}

function sourcesOf(playlist: PlaylistSource): readonly PlaylistSource[] {
  switch (playlist.type) {
    case 'm3u':
      return [playlist.source, ...(playlist.fallbacks ?? [])].map((source) => ({ type: 'm3u', source }))
    case 'xtream':
      return [playlist.source, ...(playlist.fallbacks ?? [])].map((source) => ({ type: 'xtream', source }))
  }
}

/** Whether another host may work. Not if the provider answered that the account does not work, or asks to wait. */
function isHostAtFault({ outcome, http_status: status, account }: LoadingFailed['report']): boolean {
  if (account && account.state !== 'active' && account.state !== 'unknown') return false
  switch (outcome) {
    case 'unreached':
    case 'certificate':
    case 'web_page':
    case 'challenge':
      return true
    case 'answered':
      return status !== null && ([403, 404, 410].includes(status) || status >= 500)
    case 'loaded':
    case 'single':
    case 'empty':
    case 'unreadable':
    case 'cut':
    case 'too_large':
    case 'login':
    case 'account':
    case 'odd':
      return false
  }
}

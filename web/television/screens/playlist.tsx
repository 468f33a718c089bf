import { useEffect, useEffectEvent, useState } from 'react'
import type { Playlist } from '@player/server/app-client'
import type { GroupKind } from '@player/server/app-client/arrange'
import { type Account, type Channel, type Guide, panelAccount } from '@player/server/app-client/reader'
import { ALL } from '../arranged.ts'
import { libraryWords } from '../library-words.ts'
import { groupWords } from '../group-words.ts'
import { useSaved } from '../saved/use-saved.ts'
import { type KnownRules, useRules } from '../use-rules.ts'
import { type Television, useView } from '../use-view.ts'
import { Library } from './library.tsx'
import { Live, type LivePlace } from './live.tsx'
import { Loading } from './loading.tsx'

type Result = { attempt: string } & (
  | { kind: 'failed'; reason: string }
  | {
      kind: 'loaded'
      channels: readonly Channel[]
      guide: Guide | null
      account: Account | null
      /** What is shown first: films or series if the account has no channels. */
      firstKind: GroupKind
      /** Why a copy is shown; '' for a loaded list. */
      note: string
    }
)

const KINDS: readonly GroupKind[] = ['live', 'film', 'series']

/** A playlist with its channels, films and series. Our server need not answer while it is open. */
export function PlaylistScreen({
  television,
  playlist,
  startChannel,
  onClose,
}: {
  television: Television
  playlist: Playlist
  /** The channel to begin with instead of the list. */
  startChannel: Channel | null
  onClose: () => void
}) {
  const [result, setResult] = useState<Result | null>(null)
  const [tries, setTries] = useState(0)
  const [chosenKind, setKind] = useState<GroupKind | null>(null)
  const [place, setPlace] = useState<LivePlace>(() =>
    startChannel ? { at: 'player', watched: { channel: startChannel, group: ALL } } : { at: 'list' },
  )
  const knownRules = useRules(television, playlist, tries)
  const saved = useSaved(television, playlist.id)
  const [isPinEntered, setIsPinEntered] = useState(false)
  const { state, connection } = useView(television)
  const hasPin = state?.parental.pin_set === true
  const pin = hasPin ? (isPinEntered ? 'given' : 'asked') : 'none'
  const currentPlaylist = useEffectEvent(() => playlist)
  // Each new state contains a new playlist object, so its content is compared.
  const { type, source: address, fallbacks } = playlist
  const source = JSON.stringify({ type, address, fallbacks })
  const attempt = `${tries} ${source}`
  useEffect(() => {
    let isCurrent = true
    const show = (next: Result) => isCurrent && setResult(next)
    television.playlists.open(currentPlaylist()).then(
      ({ channels, guide, from, report, note }) =>
        show({
          attempt,
          kind: 'loaded',
          channels,
          guide,
          account: panelAccount(from),
          firstKind: report.films ? 'film' : report.series ? 'series' : 'live',
          note,
        }),
      (error: unknown) =>
        show({ attempt, kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [television, attempt])
  // A channel that is playing continues until the changed list is loaded.
  const isWatching = place.at === 'player' && result?.kind === 'loaded'
  const currentResult = result?.attempt === attempt || isWatching ? result : null
  const rules = knownRules.kind === 'known' ? knownRules.rules : undefined
  const { name } = playlist
  if (currentResult?.kind !== 'loaded' || rules === undefined || !saved)
    return (
      <Loading
        television={television}
        name={name}
        text="Loading the channels from your provider…"
        failureTitle={libraryWords.cantLoad.playlist}
        reason={reasonOf(currentResult, knownRules)}
        onRetry={() => setTries(tries + 1)}
        onClose={onClose}
      />
    )
  const { channels, guide, account, firstKind, note } = currentResult
  const kind = chosenKind ?? firstKind
  const kinds = firstKind === 'live' ? KINDS : KINDS.filter((other) => other !== 'live')
  const openGuide = (group: string) => {
    setKind('live')
    setPlace({ at: 'guide', group })
  }
  const shared = {
    television,
    name,
    rules,
    pin,
    saved,
    onPin: () => setIsPinEntered(true),
    tabs: { kinds: account ? kinds : [], kind, onKind: setKind, onGuide: guide && openGuide },
    onClose,
  } as const
  if (account && kind !== 'live') return <Library {...shared} key={kind} account={account} kind={kind} />
  // A lost connection has its own line at this place.
  const isNoteShown = place.at === 'list' && connection !== 'no-network' && connection !== 'server-away'
  return (
    <>
      <Live {...shared} channels={channels} guide={guide} place={place} onPlace={setPlace} />
      {note && isNoteShown && <output className="connection shown copy">{note}</output>}
    </>
  )
}

/** Why nothing can be shown; null while loading. */
function reasonOf(result: Result | null, knownRules: KnownRules): string | null {
  if (result?.kind === 'failed') return result.reason
  return knownRules.kind === 'failed' ? groupWords.noRules : null
}

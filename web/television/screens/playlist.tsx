import { useState } from 'react'
import type { Playlist } from '@player/server/app-client'
import type { GroupKind } from '@player/server/app-client/arrange'
import { type Channel, panelAccount } from '@player/server/app-client/reader'
import { ALL } from '../arranged.ts'
import { libraryWords } from '../library-words.ts'
import { groupWords } from '../group-words.ts'
import { useSaved } from '../saved/use-saved.ts'
import { useRules } from '../use-rules.ts'
import { useTelevision, useView } from '../television-context.ts'
import { Library } from './library.tsx'
import { Live, type LivePlace } from './live.tsx'
import { Loading } from './loading.tsx'
import { useLoaded } from './use-loaded.ts'

const KINDS: readonly GroupKind[] = ['live', 'film', 'series']

/** A playlist with its channels, films and series. Our server need not answer while it is open. */
export function PlaylistScreen({
  playlist,
  startChannel,
  onClose,
}: {
  playlist: Playlist
  /** The channel to begin with instead of the list. */
  startChannel: Channel | null
  onClose: () => void
}) {
  const { playlists } = useTelevision()
  // Each state has new objects, so the content is compared.
  const { type, source, fallbacks } = playlist
  const key = JSON.stringify({ type, source, fallbacks })
  const { loaded, last, tries, retry } = useLoaded(key, () => playlists.open(playlist))
  const [chosenKind, setKind] = useState<GroupKind | null>(null)
  const [place, setPlace] = useState<LivePlace>(() =>
    startChannel ? { at: 'player', watched: { channel: startChannel, group: ALL } } : { at: 'list' },
  )
  const knownRules = useRules(playlist, tries)
  const saved = useSaved(playlist.id)
  const [isPinEntered, setIsPinEntered] = useState(false)
  const { state, connection } = useView()
  const hasPin = state?.parental.pin_set === true
  const pin = hasPin ? (isPinEntered ? 'given' : 'asked') : 'none'
  // A channel that is playing continues until the changed list is loaded.
  const result = place.at === 'player' && last.kind === 'loaded' ? last : loaded
  const rules = knownRules.kind === 'known' ? knownRules.rules : undefined
  const { name } = playlist
  if (result.kind !== 'loaded' || rules === undefined || !saved)
    return (
      <Loading
        name={name}
        text="Loading the channels from your provider…"
        failureTitle={libraryWords.cantLoad.playlist}
        reason={
          result.kind === 'failed' ? result.reason : knownRules.kind === 'failed' ? groupWords.noRules : null
        }
        onRetry={retry}
        onClose={onClose}
      />
    )
  const { guide, from, report, note } = result.value
  const account = panelAccount(from)
  // An account without channels begins with films or series.
  const firstKind = report.films ? 'film' : report.series ? 'series' : 'live'
  const kind = chosenKind ?? firstKind
  const kinds = firstKind === 'live' ? KINDS : KINDS.filter((other) => other !== 'live')
  const openGuide = (group: string) => {
    setKind('live')
    setPlace({ at: 'guide', group })
  }
  const shared = {
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
      <Live {...shared} loaded={result.value} guide={guide} place={place} onPlace={setPlace} />
      {note && isNoteShown && <output className="connection shown copy">{note}</output>}
    </>
  )
}

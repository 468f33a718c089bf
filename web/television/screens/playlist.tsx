import { useEffect, useEffectEvent, useState } from 'react'
import type { Playlist } from '@player/server/app-client'
import type { GroupKind } from '@player/server/app-client/arrange'
import type { Account, Channel, Guide } from '@player/server/app-client/reader'
import { ALL } from '../arranged.ts'
import { eveningWords } from '../evening-words.ts'
import { groupWords } from '../group-words.ts'
import { useKept } from '../kept/use-kept.ts'
import { type Machine, useBack, useView } from '../use-view.ts'
import { type KnownRules, useRules } from '../use-rules.ts'
import { Library } from './library.tsx'
import { Live, type LivePlace } from './live.tsx'
import { Loading } from './loading.tsx'
import { Message } from './parts.tsx'
import { NumberPad } from './number-pad.tsx'

type Result = { attempt: string } & (
  | { is: 'failed'; reason: string }
  | { is: 'loaded'; channels: readonly Channel[]; guide: Guide | null; account: Account | null }
)

const ALL_KINDS: readonly GroupKind[] = ['live', 'film', 'series']

/** A playlist: loading, its channels, films and series. It stays as it is while our server is away. */
export function PlaylistScreen({
  machine,
  playlist,
  begins,
  onClose,
}: {
  machine: Machine
  playlist: Playlist
  /** The channel to begin with, in place of the list. */
  begins: Channel | null
  onClose: () => void
}) {
  const [result, setResult] = useState<Result | null>(null)
  const [tries, setTries] = useState(0)
  const [kind, setKind] = useState<GroupKind>('live')
  const [place, setPlace] = useState<LivePlace>(() =>
    begins ? { at: 'film', watched: { channel: begins, group: ALL } } : { at: 'list' },
  )
  const known = useRules(machine, playlist, tries)
  const kept = useKept(machine, playlist.id)
  const [isPinGiven, setIsPinGiven] = useState(false)
  const hasPin = useView(machine).state?.parental.pin_set === true
  const pin = hasPin ? (isPinGiven ? 'given' : 'asked') : 'none'
  const newest = useEffectEvent(() => playlist)
  // The object is new with every state; only what is in it counts.
  const { type, source: first, fallbacks } = playlist
  const source = JSON.stringify({ type, first, fallbacks })
  const attempt = `${tries} ${source}`
  useEffect(() => {
    let isCurrent = true
    const show = (found: Result) => isCurrent && setResult(found)
    machine.playlists.load(newest()).then(
      ({ channels, guide, from }) =>
        show({
          attempt,
          is: 'loaded',
          channels,
          guide,
          account: from.type === 'xtream' ? from.source : null,
        }),
      (error: unknown) =>
        show({ attempt, is: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [machine, attempt])
  // A film goes on until the corrected list is there.
  const isWatching = place.at === 'film' && result?.is === 'loaded'
  const loaded = result?.attempt === attempt || isWatching ? result : null
  const rules = known.is === 'known' ? known.rules : undefined
  const { name } = playlist
  if (loaded?.is !== 'loaded' || rules === undefined || !kept)
    return (
      <Loading
        machine={machine}
        name={name}
        text="Loading the channels from your provider…"
        failed={eveningWords.cantLoad.playlist}
        reason={reasonOf(loaded, known)}
        onRetry={() => setTries(tries + 1)}
        onClose={onClose}
      />
    )
  const { channels, guide, account } = loaded
  const shared = {
    machine,
    name,
    rules,
    pin,
    kept,
    onPin: () => setIsPinGiven(true),
    ways: { kinds: account ? ALL_KINDS : [], kind, onKind: setKind },
    onClose,
  } as const
  if (account && kind !== 'live') return <Library {...shared} key={kind} account={account} kind={kind} />
  return <Live {...shared} channels={channels} guide={guide} place={place} onPlace={setPlace} />
}

/** Why nothing can be shown; null while that may change. */
function reasonOf(result: Result | null, known: KnownRules): string | null {
  if (result?.is === 'failed') return result.reason
  return known.is === 'failed' ? groupWords.noRules : null
}

/** Asks once for the PIN of a playlist that was protected before this television came to the device. */
export function PlaylistPin({
  machine,
  playlist,
  onClose,
}: {
  machine: Machine
  playlist: Playlist
  onClose: () => void
}) {
  useBack(onClose)
  return (
    <Message
      machine={machine}
      title={playlist.name}
      text="This playlist is protected. Type its PIN once, and this television keeps it."
      aside={
        <NumberPad
          machine={machine}
          label="PIN of this playlist"
          secret
          maxLength={6}
          onSend={(pin) => machine.client.unlock(playlist.id, pin)}
        />
      }
    />
  )
}

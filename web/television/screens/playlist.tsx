import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Playlist } from '@player/server/app-client'
import { type Channel, type Guide, openGuide } from '@player/server/app-client/reader'
import { type Machine, useBack, useNetworkReturn, useView } from '../use-view.ts'
import { arrangeChannels } from '../arranged.ts'
import { type KnownRules, useRules } from '../use-rules.ts'
import { sameChannel } from '../same-channel.ts'
import { groupWords } from '../group-words.ts'
import { goneWords, words } from '../words.ts'
import { ALL, channelsInGroup, Channels, type Watched } from './channels.tsx'
import { Button, Message } from './parts.tsx'
import { NumberPad } from './number-pad.tsx'
import { ParentPin } from './parent-pin.tsx'
import { Player } from './player.tsx'

type Result = { attempt: string } & (
  | { is: 'failed'; reason: string }
  | { is: 'loaded'; channels: readonly Channel[]; guide: Guide | null }
)

/** A playlist: loading, its channels, and the player. It stays as it is while our server is away. */
export function PlaylistScreen({
  machine,
  playlist,
  onClose,
}: {
  machine: Machine
  playlist: Playlist
  onClose: () => void
}) {
  const [result, setResult] = useState<Result | null>(null)
  const [tries, setTries] = useState(0)
  const [watched, setWatched] = useState<Watched | null>(null)
  const [last, setLast] = useState<Watched | null>(null)
  const known = useRules(machine, playlist, tries)
  const [isPinGiven, setIsPinGiven] = useState(false)
  /** The locked group that was chosen. */
  const [locked, setLocked] = useState<{ title: string; isAsked: boolean } | null>(null)
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
    const { send } = machine.world
    const { now } = machine.client
    const read = newest()
    machine.playlists.load(read).then(
      (found) =>
        show({
          attempt,
          is: 'loaded',
          channels: found.channels,
          guide: openGuide(found.from, found, send, now),
        }),
      (error: unknown) =>
        show({ attempt, is: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [machine, source, attempt])
  // A film goes on until the corrected list is there.
  const loaded = result?.attempt === attempt || (watched && result?.is === 'loaded') ? result : null
  const watch = (next: Watched | null) => {
    setWatched(next)
    setLocked(null)
    if (next) setLast(next)
  }
  const all = loaded?.is === 'loaded' ? loaded.channels : null
  const rules = known.is === 'known' ? known.rules : undefined
  const list = useMemo(
    () => (all && rules !== undefined ? arrangeChannels(all, rules, pin) : null),
    [all, rules, pin],
  )
  if (loaded?.is !== 'loaded' || !list)
    return (
      <Loading
        machine={machine}
        name={playlist.name}
        reason={reasonOf(loaded, known)}
        onRetry={() => setTries(tries + 1)}
        onClose={onClose}
      />
    )
  const { guide } = loaded
  const { channels } = list
  if (locked?.isAsked && pin === 'asked')
    return (
      <ParentPin
        machine={machine}
        title={list.groups.find(({ title }) => title === locked.title)?.name ?? playlist.name}
        text={groupWords.pin}
        onCorrectPin={() => {
          setIsPinGiven(true)
          setLocked({ ...locked, isAsked: false })
        }}
        onClose={() => setLocked({ ...locked, isAsked: false })}
      />
    )
  if (!watched)
    return (
      <Channels
        machine={machine}
        name={playlist.name}
        list={list}
        pin={pin}
        guide={guide}
        last={last}
        startsIn={locked?.title ?? null}
        onLocked={(title) => setLocked({ title, isAsked: true })}
        onWatch={watch}
        onClose={onClose}
      />
    )
  const channel = sameChannel(watched.channel, channels)
  if (!channel) return <Gone machine={machine} name={watched.channel.name} onClose={() => watch(null)} />
  const group = channel.group === watched.group ? channel.group : ALL
  return (
    <Player
      machine={machine}
      guide={guide}
      channel={channel}
      groupName={list.groupNameOf(channel)}
      channels={channels}
      inGroup={channelsInGroup(channels, group)}
      onChange={(next) => watch({ channel: next, group: next.group === group ? group : ALL })}
      onClose={() => watch(null)}
    />
  )
}

/** Why nothing can be shown; null while that may change. */
function reasonOf(result: Result | null, known: KnownRules): string | null {
  if (result?.is === 'failed') return result.reason
  return known.is === 'failed' ? groupWords.noRules : null
}

/** The watched channel is not in a corrected list. */
function Gone({ machine, name, onClose }: { machine: Machine; name: string; onClose: () => void }) {
  useBack(onClose)
  return (
    <Message machine={machine} {...goneWords(name)} scene="no-picture" mood="cold">
      <div className="row">
        <Button first onPress={onClose}>
          {words.playlist.toChannels}
        </Button>
      </div>
    </Message>
  )
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

function Loading({
  machine,
  name,
  reason,
  onRetry,
  onClose,
}: {
  machine: Machine
  name: string
  reason: string | null
  onRetry: () => void
  onClose: () => void
}) {
  useBack(onClose)
  const { connection } = useView(machine)
  const isCut = reason !== null && connection === 'no-network'
  useNetworkReturn(machine.world, isCut, onRetry)
  if (reason === null)
    return (
      <Message machine={machine} title={name} text="Loading the channels from your provider…" scene="wait" />
    )
  return (
    <Message
      machine={machine}
      title="This playlist can’t be loaded"
      text={isCut ? words.playlist.noNetwork : reason}
      scene="no-picture"
      mood="cold"
    >
      <div className="row">
        <Button first onPress={onRetry}>
          Try again
        </Button>
        <Button quiet onPress={onClose}>
          Back
        </Button>
      </div>
    </Message>
  )
}

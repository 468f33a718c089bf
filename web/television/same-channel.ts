import type { Channel } from '@player/server/app-client/reader'
import type { ChannelRef } from './saved/saved-state.ts'

/** The same channel in a newer list, where its row and address may differ: by row, guide id and name, else by guide id and name, guide id, or name. */
export function sameChannel(channel: ChannelRef, channels: readonly Channel[]): Channel | undefined {
  const { id, guideId, name } = channel
  return (
    channels.find((other) => other.id === id && other.name === name && other.guideId === guideId) ??
    channels.find((other) => guideId !== '' && other.guideId === guideId && other.name === name) ??
    channels.find((other) => guideId !== '' && other.guideId === guideId) ??
    channels.find((other) => other.name === name)
  )
}

/** `sameChannel` for several, in one pass over a long list. */
export function sameChannels(
  refs: readonly ChannelRef[],
  channels: readonly Channel[],
): readonly (Channel | undefined)[] {
  const names = new Set(refs.map(({ name }) => name))
  const guideIds = new Set(refs.map(({ guideId }) => guideId).filter(Boolean))
  const possible = channels.filter(({ name, guideId }) => names.has(name) || guideIds.has(guideId))
  return refs.map((ref) => sameChannel(ref, possible))
}

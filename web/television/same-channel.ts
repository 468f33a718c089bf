import type { Channel } from '@player/server/app-client/reader'

type Known = Pick<Channel, 'id' | 'name' | 'guideId'>

/** A channel's entry in a newer list, where its row and its address may differ: by its id in the guide, else by its name. */
export function sameChannel(channel: Known, channels: readonly Channel[]): Channel | undefined {
  const { id, guideId, name } = channel
  return (
    channels.find((one) => one.id === id && one.name === name && one.guideId === guideId) ??
    channels.find((one) => guideId !== '' && one.guideId === guideId && one.name === name) ??
    channels.find((one) => guideId !== '' && one.guideId === guideId) ??
    channels.find((one) => one.name === name)
  )
}

/** The same for several, in one pass over a long list. */
export function sameChannels(
  known: readonly Known[],
  channels: readonly Channel[],
): readonly (Channel | undefined)[] {
  const names = new Set(known.map(({ name }) => name))
  const guideIds = new Set(known.map(({ guideId }) => guideId).filter(Boolean))
  const possible = channels.filter(({ name, guideId }) => names.has(name) || guideIds.has(guideId))
  return known.map((one) => sameChannel(one, possible))
}

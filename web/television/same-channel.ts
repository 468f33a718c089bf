import type { Channel } from '@player/server/app-client/reader'

/** A channel's entry in a newer list, where its row and its address may differ: by its id in the guide, else by its name. */
export function sameChannel(channel: Channel, channels: readonly Channel[]): Channel | undefined {
  const { id, guideId, name } = channel
  return (
    channels.find((one) => one.id === id && one.name === name && one.guideId === guideId) ??
    channels.find((one) => guideId !== '' && one.guideId === guideId && one.name === name) ??
    channels.find((one) => guideId !== '' && one.guideId === guideId) ??
    channels.find((one) => one.name === name)
  )
}

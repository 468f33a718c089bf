import { useMemo, useState } from 'react'
import type { ParentPin as Pin } from '@player/server/app-client/arrange'
import type { Channel } from '@player/server/app-client/reader'
import { ALL, type ShownList } from '../arranged.ts'
import { sameChannel } from '../same-channel.ts'

export interface Watched {
  /** The channel as it was when the viewer chose it; the list may have changed since. */
  readonly channel: Channel
  /** The title of the group in which the viewer chose it. */
  readonly group: string
}

/** Where the viewer is in a list: group, channel and focus. Begins with the last channel; with `startGroup`, in that group. */
export function useListPlace(list: ShownList, pin: Pin, last: Watched | null, startGroup: string | null) {
  const { groups, channelsIn } = list
  const [chosenGroup, setGroup] = useState(startGroup ?? last?.group ?? ALL)
  // The owner may have hidden the chosen group.
  const group = groups.some(({ title }) => title === chosenGroup) ? chosenGroup : ALL
  const isLocked = pin !== 'given' && groups.some(({ title, locked }) => title === group && locked)
  const shown = useMemo(() => channelsIn(group), [channelsIn, group])
  const [chosenPlace, setPlace] = useState(() => {
    const channel = last && sameChannel(last.channel, shown)
    return channel ? shown.indexOf(channel) : 0
  })
  const place = Math.max(0, Math.min(chosenPlace, shown.length - 1))
  const [area, setArea] = useState<'groups' | 'list' | 'beside'>(isLocked ? 'groups' : 'list')
  return {
    group,
    isLocked,
    shown,
    place,
    /** The area with the focus. An empty list cannot have it. */
    area: area === 'list' && shown.length === 0 ? 'groups' : area,
    setArea,
    moveTo: (index: number) => {
      setPlace(index)
      setArea('list')
    },
    moveToGroup: (index: number) => {
      setArea('groups')
      const next = groups[index]?.title ?? ALL
      if (next === group) return
      setGroup(next)
      setPlace(0)
    },
    /** Goes to a channel, in the chosen group if that has it. */
    moveToChannel: (channel: Channel) => {
      const next = shown.includes(channel) ? group : ALL
      setGroup(next)
      setPlace(channelsIn(next).indexOf(channel))
      setArea('list')
    },
  }
}

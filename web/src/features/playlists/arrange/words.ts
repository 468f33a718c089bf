import type { GroupKind } from '@player/server/playlist-groups'
import { plural } from '@player/server/kernel/locale/plural'
import { formatCount } from '@player/server/kernel/locale/units'

const countText = (one: string, other: string) => (count: number) =>
  plural(count, { one: `1 ${one}`, other: `${formatCount(count)} ${other}` })

export const words = {
  intro: (playlist: string) =>
    `Choose what your TV shows of “${playlist}”, in which order, and what needs the parent PIN.`,
  loadFailed: 'We can’t show the groups right now',
  off: {
    title: 'Arranging is off',
    text: 'To show the groups here, your TV sends us their names and sizes. We keep them and your arrangement encrypted until you turn this off.',
    turnOn: 'Turn on',
  },
  waiting: {
    title: 'Waiting for your TV',
    text: 'It sends the groups when it loads the playlist. Open Player there; while playing, it looks every 15 minutes.',
    oldApp: 'Your TV’s app can’t send groups. Update it on your TV.',
    noTelevision: 'No TV is connected to this device. Open Player on your TV first.',
  },
  empty: {
    title: 'This playlist has no groups now',
    text: 'If you arranged some, they come back with the list.',
  },
  kinds: { live: 'Channels', film: 'Films', series: 'Series' } satisfies Record<GroupKind, string>,
  counts: {
    live: countText('channel', 'channels'),
    film: countText('film', 'films'),
    series: countText('series', 'series'),
  } satisfies Record<GroupKind, (count: number) => string>,
  search: {
    label: 'Find a group',
    placeholder: 'Find a group',
    clear: 'Clear the search',
    none: 'No group with this name',
  },
  found: (count: number) => `${count} found`,
  list: (kind: string) => `Groups of ${kind.toLowerCase()}`,
  shownOf: (shown: number, all: number) => `${formatCount(shown)} of ${formatCount(all)} shown`,
  ungrouped: 'Without a group',
  missing: 'Not in the list now',
  isNew: 'New',
  hidden: 'Hidden',
  locked: 'Locked',
  show: (name: string) => `Show ${name}`,
  moves: {
    up: 'Move up',
    down: 'Move down',
    top: 'To the top',
    end: 'To the end',
    done: (name: string, place: number, count: number) => `${name}: place ${place} of ${count}`,
  },
  name: { label: 'Your name for it', hint: 'Leave it empty for your provider’s name.' },
  lock: 'Lock',
  unlock: 'Unlock',
  hideOthers: 'Hide all but this',
  showAll: 'Show all',
  newGroups: { label: 'Show new groups', hint: 'Groups that your provider adds later come at the end.' },
  parentPin:
    'Locked groups open with the parent PIN. Without one they stay hidden. <link>Set the parent PIN</link>',
  save: 'Save',
  undo: 'Undo',
  unsaved: 'Not saved yet',
  saved: 'Saved. Your TV shows it in a moment.',
  saveFailed: 'We couldn’t save this.',
  tooLarge: 'These names are too long together. Shorten some.',
  changed: {
    title: 'These groups were arranged elsewhere.',
    text: 'Saving replaces that with what you see here.',
    show: 'Show the new arrangement',
  },
  turnOff: {
    title: 'Stop arranging',
    text: 'Your TV then shows all groups as they come, locked ones too. We delete what it sent and how you arranged it.',
    button: 'Turn off',
    question: 'Turn off Arrange groups?',
  },
  failed: 'We couldn’t change this.',
} as const

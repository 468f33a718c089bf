import { formatDate } from '@player/server/kernel/locale/dates'
import { plural } from '@player/server/kernel/locale/plural'
import { type Hosts, MAX_MOVES, type Part, type UndoneMove } from '@player/server/contract/playlist-hosts'

const playlists = (count: number): string => plural(count, { one: '1 playlist', other: `${count} playlists` })

export const words = {
  loadFailed: 'We can’t show your playlists right now',
  form: {
    from: 'Old host',
    option: (host: string, count: number) => `${host} (${playlists(count)})`,
    to: {
      label: 'New host',
      hint: 'From your provider’s message: tv.example:8080, or https://tv.example.',
    },
    preview: 'Show what changes',
  },
  none: { title: 'No address to change', text: 'Your playlists have no host that we can show.' },
  closed: (count: number): string =>
    plural(count, {
      one: '1 protected playlist isn’t included. To include it, open it with its PIN, then come back.',
      other: `${count} protected playlists aren’t included. To include them, open them with their PINs, then come back.`,
    }),
  preview: {
    question: (count: number) => `Change ${playlists(count)}?`,
    confirm: 'Change host',
    hosts: 'From <from/> to <to/>.',
    part: {
      address: 'address',
      guide: 'guide',
      fallbacks: 'further addresses',
    } satisfies Record<Part, string>,
    undo: `You can undo the last ${MAX_MOVES} changes, each for 7 days.`,
  },
  moved: (count: number) =>
    plural(count, {
      one: '1 playlist changed. Your TV loads it now.',
      other: `${count} playlists changed. Your TV loads them now.`,
    }),
  moves: {
    title: 'Recent changes',
    hosts: ({ from, to }: Hosts['moves'][number]) => `${from}\n→ ${to}`,
    more: ({ made_at, playlists: count }: Hosts['moves'][number]) =>
      `${formatDate(made_at)}, ${playlists(count)}`,
    undo: 'Undo',
    named: ({ from, to }: Hosts['moves'][number]) => `Undo the change from ${from} to ${to}`,
  },
  undone: ({ restored, changed, closed }: UndoneMove): string =>
    [
      `Undone in ${playlists(restored)}.`,
      changed > 0 && `${playlists(changed)} stayed: changed or deleted since.`,
      closed > 0 && `${playlists(closed)} stayed: protected. Open with the PIN, then undo again.`,
    ]
      .filter((line) => line !== false)
      .join(' '),
} as const

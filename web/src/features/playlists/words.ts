import { plural } from '@player/server/kernel/locale/plural'
import type { PlaylistType } from '@player/server/contract/playlists'

type ByType = Readonly<Record<PlaylistType, string>>

/** The texts about playlists; those that the server also uses are in its messages. */
export const words = {
  list: {
    title: 'Manage Playlists',
    back: 'All playlists',
    loadFailed: 'We can’t show your playlists right now',
    none: {
      title: 'No playlist yet',
      text: 'Add the M3U address or Xtream account from your provider. It appears on your TV a moment later.',
      inactive:
        'Add the M3U address or Xtream account from your provider. It appears on your TV once the device is active.',
    },
    notFound: { title: 'No playlist with this name', all: 'Show all' },
    pages: 'Playlist pages',
    loading: 'Loading',
  },
  search: {
    label: 'Search playlists by name',
    placeholder: 'Search by name',
    clear: 'Clear the search',
    found: (count: number) => `${count} found`,
  },
  row: {
    type: { general: 'M3U', xc: 'Xtream' } satisfies ByType,
    protected: 'Protected',
    edit: (name: string) => `Edit ${name}`,
    groups: (name: string) => `Arrange groups of ${name}`,
    delete: (name: string) => `Delete ${name}`,
    showPassword: 'Show the password',
    copyAddress: (name: string) => `Copy the address of ${name}`,
  },
  add: {
    title: { general: 'Add Playlist', xc: 'Add XC Playlist' } satisfies ByType,
    kinds: 'Playlist type',
    source: { general: 'M3U address', xc: 'Xtream account' } satisfies ByType,
  },
  groups: { title: 'Arrange groups' },
  edit: {
    title: 'Edit Playlist',
    loadFailed: 'We can’t show this playlist right now',
    changed: {
      title: 'This playlist was changed elsewhere.',
      text: 'Saving replaces that change with what you see here.',
      show: 'Show the new version',
    },
    deleted: {
      title: 'This playlist was deleted elsewhere.',
      text: 'It can’t be saved any more. Copy what you still need.',
    },
  },
  delete: {
    question: (name: string) => `Delete “${name}”?`,
    confirm: 'Delete',
    text: 'It also disappears from your TV.',
    undo: 'Undo',
    undoHint: (name: string) => `You can bring “${name}” back for 10 seconds.`,
    restored: 'Playlist restored.',
    notRestored: {
      title: 'We couldn’t bring it back.',
      text: 'We couldn’t reach the server. Add the playlist again.',
    },
  },
  open: {
    question: (name: string) => `Open “${name}”`,
    confirm: 'Open',
    text: 'This playlist is protected. Enter its PIN to see and change it.',
  },
  unprotect: {
    question: (name: string) => `Stop protecting “${name}”?`,
    confirm: 'Stop protecting',
    text: 'Anyone who logs in to this device can then see and delete it. Enter its PIN once more.',
  },
  form: {
    name: 'Playlist name',
    onTelevision: 'Appears on your TV a moment after you save.',
    address: { label: 'Playlist URL', hint: 'The M3U or M3U8 address from your provider.' },
    username: 'Username',
    password: 'Password',
    host: { label: 'Host URL', hint: 'Include the port if there is one: http://tv.example:8080' },
    guide: { label: 'XMLTV EPG URL (optional)', hint: 'The TV guide, if your provider has one.' },
    didYouMean: 'Did you mean',
    keep: 'Keep it as it is',
    confirmation: {
      ending: 'This address ends with a punctuation mark.',
      space: 'This address has a space in it.',
    },
    showAddress: 'Show the whole address',
    fallbacks: {
      add: 'Add another address',
      label: (ordinal: string) => `${ordinal} address (optional)`,
      hint: 'Your TV tries this host if the ones before it don’t work. Account and path stay the same.',
    },
    same: {
      title: (name: string) => `You already have this playlist: “${name}”.`,
      text: 'You can still save it.',
    },
    protect: {
      label: 'Protect this playlist',
      hint: 'Its details are hidden, and a PIN is needed to change it.',
    },
    pin: { label: 'PIN', hint: '4 to 6 digits.' },
    pinAgain: 'PIN again',
    save: 'Save playlist',
    cancel: 'Cancel',
  },
  pin: {
    label: 'PIN of this playlist',
    hint: '4 to 6 digits.',
    wrong: (left: number) =>
      left === 0
        ? 'That PIN is wrong. You have no tries left for now.'
        : plural(left, {
            one: 'That PIN is wrong. 1 try left.',
            other: `That PIN is wrong. ${left} tries left.`,
          }),
  },
  moved: {
    title: 'Your provider moved?',
    intro: 'Change its host in all your playlists at once. You see what changes first.',
  },
  forgotten: 'Forgot the PIN? <link>Contact support</link>. They can remove it from the playlist.',
  xtreamOffer: {
    title: 'This is an Xtream account.',
    text: 'Added this way, it loads faster and shows films and series with artwork.',
    take: 'Fill in the Xtream form',
  },
} as const

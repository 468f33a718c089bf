/** The words about playlists; those that the server says too are in its messages. */
export const words = {
  list: {
    title: 'Manage Playlists',
    back: 'All playlists',
    loadFailed: 'We cannot show your playlists right now.',
    none: {
      title: 'No playlist yet',
      text: 'Add the M3U address or the Xtream account that your provider gave you. It is on your screen a moment later.',
    },
    notFound: { title: 'No playlist has this name', all: 'Show all' },
    pages: 'Pages of playlists',
    loading: 'Loading',
  },
  search: {
    label: 'Search playlists by name',
    placeholder: 'Search by name',
    clear: 'Clear the search',
    found: (count: number) => `${count} found`,
  },
  row: {
    xtream: 'Xtream',
    m3u: 'M3U',
    protected: 'Protected',
    edit: (name: string) => `Edit ${name}`,
    delete: (name: string) => `Delete ${name}`,
    showPassword: 'Show the password',
  },
  add: {
    general: 'Add Playlist',
    xtream: 'Add XC Playlist',
    kinds: 'Kind of playlist',
    m3uAddress: 'M3U address',
    xtreamAccount: 'Xtream account',
  },
  edit: { title: 'Edit Playlist', loadFailed: 'We cannot show this playlist right now.' },
  delete: {
    question: (name: string) => `Delete “${name}”?`,
    confirm: 'Delete',
    text: 'It disappears from your screen too. It cannot be brought back.',
  },
  open: {
    question: (name: string) => `Open “${name}”`,
    confirm: 'Open',
    text: 'This playlist is protected.',
  },
  form: {
    name: 'Playlist name',
    address: { label: 'Playlist URL', hint: 'The M3U or M3U8 address that your provider gave you.' },
    username: 'Username',
    password: 'Password',
    host: { label: 'Host URL', hint: 'With its port, where it has one: http://tv.example:8080' },
    guide: { label: 'XMLTV EPG URL (optional)', hint: 'The programme guide, if your provider has one.' },
    protect: {
      label: 'Protect this playlist',
      hint: 'What is in it is hidden here, and it takes a PIN to change it.',
    },
    pin: { label: 'PIN', hint: '4 to 6 digits.' },
    pinAgain: 'PIN again',
    save: 'Save playlist',
    cancel: 'Cancel',
  },
  pin: { label: 'PIN of this playlist', hint: '4 to 6 digits.' },
  xtreamOffer: {
    title: 'This is an Xtream account.',
    text: 'As one it starts quicker and brings films and series with their pictures.',
    take: 'Fill the Xtream form with it',
  },
} as const

import { plural } from '@player/server/kernel/locale/plural'

export const words = {
  notices: 'Notices',
  status: { inactive: 'Inactive', trial: 'Trial', active: 'Active' },
  until: {
    inactive: (date: string) => `Ended ${date}`,
    trial: (date: string) => `Trial until ${date}`,
    active: (date: string) => `Active until ${date}`,
    life: 'Lifetime',
  },
  panel: {
    name: 'Your device',
    status: '<label>Status: </label><status/>',
    mac: '<label>MAC address: </label><mac/>',
    copy: 'Copy MAC',
    blocked: 'Its TVs play nothing. Your playlists are kept, and you can still change them.',
    outdated: {
      interrupted: 'Reconnecting. What you see may be out of date.',
      offline: 'You’re offline. What you see may be out of date.',
    },
  },
  updateStatus: {
    none: 'No TV uses this device.',
    sending: (televisions: number) =>
      plural(televisions, { one: 'Sending to your TV…', other: 'Sending to your TVs…' }),
    waiting: (televisions: number) =>
      plural(televisions, {
        one: 'Your TV updates within 15 minutes if it’s on.',
        other: 'Your TVs update within 15 minutes if they’re on.',
      }),
    /** `ago` may be '0.3 s ago'. */
    seen: (televisions: number, ago: string) =>
      `${plural(televisions, { one: 'Your TV updated', other: 'One of your TVs updated' })} ${ago}`,
    upToDate: (televisions: number) =>
      plural(televisions, { one: 'Your TV is up to date.', other: 'One of your TVs is up to date.' }),
  },
  left: {
    life: '<days/> <unit>for life</unit>',
    days: (days: number) =>
      plural(days, { one: '<days/> <unit>day left</unit>', other: '<days/> <unit>days left</unit>' }),
  },
  facts: {
    title: 'This device',
    mac: 'MAC address',
    switchMac: 'Switch',
    key: 'Device key',
    hidden: 'Hidden',
    changeKey: 'Change',
    status: 'Status',
    created: 'Created',
    expired: 'Expired',
    expires: 'Expires',
    never: 'Never (lifetime licence)',
    extend: 'Extend',
    activate: 'Activate',
  },
  fresh: {
    title: 'Enter your device key',
    field: 'Device key',
    hint: 'Your TV shows it.',
    confirm: 'Continue',
  },
  easy: {
    title: 'This key is easy to guess',
    text: 'People try dates, repeated digits and runs first. Choose another key, or use this one anyway.',
    keep: 'Use it anyway',
    choose: 'Choose one for me',
    chosen: 'Your new device key: <key/>',
  },
  televisions: {
    title: 'Your TVs',
    loadFailed: 'We can’t show your TVs right now',
    seen: (date: string) => `Last seen ${date}`,
    /** `ago` may be '5 minutes ago', `time` '14:03:27'. */
    added: (isNewest: boolean, ago: string, time: string) =>
      `${isNewest ? 'newest, added' : 'added'} ${ago}, at ${time}`,
    aged: (name: string, age: string) => `${name} (${age})`,
    waits: 'Wants to use this device. Allow it only if it’s yours.',
    unlisted: (max: number) =>
      `Only the ${max} waiting TVs that were started last are listed. If yours is missing, choose Allow for any of them and enter the number on yours.`,
    state: { allowed: 'Allowed', waiting: 'Waiting' },
    allow: {
      button: 'Allow',
      named: (name: string) => `Allow ${name}`,
      title: (name: string) => `Allow ${name}?`,
      text: 'It gets your playlists and licence.',
      field: 'Number on the TV',
      hint: 'The TV shows it while it waits.',
    },
    remove: {
      button: 'Remove',
      named: (name: string) => `Remove ${name}`,
      title: (name: string) => `Remove ${name}?`,
      text: 'It stops showing your playlists. To use it again, reset the app and allow it here.',
    },
  },
  key: {
    title: 'Device Key',
    intro:
      'You log in here with these six digits. Your TV shows the new key in its settings once it’s online.',
    field: {
      label: 'New device key',
      hint: 'Anyone with the key and the MAC address can log in.',
      button: 'Change device key',
    },
    confirm: {
      title: 'Change the device key?',
      text: 'All other browsers will be logged out. You stay logged in here.',
      button: 'Change key',
    },
  },
  pin: {
    title: 'Parent PIN',
    intro:
      'Your TV asks for this PIN before it opens its settings or a locked group. Playlist PINs are separate.',
    field: { label: 'New parent PIN', hint: '4 to 6 digits.', button: 'Change parent PIN' },
  },
  ownData: {
    title: 'Your data',
    text: 'Download what we keep about this device, or delete the device with everything in it.',
    download: 'Download your data',
    downloadFailed: 'Your data couldn’t be downloaded.',
    file: 'device-data.json',
    delete: 'Delete device',
    deleteFailed: 'Your device wasn’t deleted.',
    first: {
      title: 'Delete this device?',
      text: 'Its playlists, PINs and sessions go with it. To log in, you’d have to set it up again.',
      confirm: 'Continue',
    },
    second: {
      title: 'This ends your licence',
      points: [
        'Your licence or trial ends. It isn’t refunded.',
        'All browsers and TVs are logged out now.',
        'Support can undo this for 7 days. After that, your data is gone.',
        'Your payments stay in our books, without your e-mail address.',
      ],
      confirm: 'Delete device',
    },
  },
  footer: { name: 'Help and terms', support: 'Support', contact: 'Contact', terms: 'Terms' },
  menu: {
    name: 'Dashboard',
    home: (product: string) => `${product}, home`,
    open: 'Menu',
    close: 'Close the menu',
    pages: 'All pages',
    playlists: 'Manage Playlists',
    activate: 'Activate Device',
    key: 'Device Key',
    pin: 'Parent PIN',
    account: 'Account Details',
    switchMac: 'Switch MAC',
  },
} as const

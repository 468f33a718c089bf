import { plural } from '@player/server/kernel/locale/plural'

export const words = {
  title: 'Switch MAC',
  intro:
    'For a new television, or when the player shows another address because the connection changed between WiFi and Ethernet.',
  once: {
    title: 'This can be done only once',
    text: 'Please look twice at the new address.',
    ofActivation: 'Once for each activation. Please look twice at the new address.',
  },
  used: {
    title: 'The switch has been used',
    text: 'It can be done only once. If you need one more, write to <email/> and tell us both addresses.',
    ofActivation:
      'It can be done only once. Another activation comes with another switch. If you need one more, write to <email/> and tell us both addresses.',
  },
  moves: {
    title: 'What moves to the new address',
    trial: 'The rest of your trial',
    activation: 'The activation and all the time that is left',
    playlists: 'All playlists, with their PINs',
    codes: 'The device key and the parent PIN',
    ends: (mac: string) => `The player at ${mac} stops showing them. You stay logged in here.`,
  },
  form: {
    mac: { label: 'New MAC address', hint: 'As the player shows it on the other screen.' },
    key: {
      label: 'Its device key (optional)',
      hint: 'Only needed if that address is already registered: the six digits on its screen.',
    },
    button: 'Switch MAC',
  },
  question: {
    title: 'Switch to the new address?',
    confirm: 'Switch MAC',
    from: 'From',
    to: 'To',
    text: 'Everything moves at once. It cannot be taken back, and it can be done only once.',
  },
  replace: {
    title: 'Delete that device’s playlists?',
    confirm: 'Delete and switch',
    text: (mac: string, playlists: number) =>
      plural(playlists, {
        one: `The device at ${mac} has a playlist of its own. Switching deletes it, and you can’t undo that.`,
        other: `The device at ${mac} has ${playlists} playlists of its own. Switching deletes them, and you can’t undo that.`,
      }),
    protected: 'Protected',
  },
} as const

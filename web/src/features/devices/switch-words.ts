import { plural } from '@player/server/kernel/locale/plural'

export const words = {
  title: 'Switch MAC',
  intro: 'For a new TV. If yours only changed from WiFi to a cable or back, there’s nothing to do.',
  picture: { old: 'Old TV', new: 'New TV' },
  once: {
    title: 'You can switch only once',
    text: 'Double-check the new address.',
    ofActivation: 'Each licence comes with one switch. Double-check the new address.',
  },
  used: {
    title: 'You’ve used your switch',
    text: 'You can switch only once. Need another? Write to <email/> with both addresses.',
    ofActivation: 'Each licence comes with one switch. Need another? Write to <email/> with both addresses.',
  },
  moves: {
    title: 'What moves to the new address',
    trial: 'The rest of your trial',
    activation: 'Your licence and all its remaining time',
    playlists: 'All playlists and their PINs',
    codes: 'The device key and the parent PIN',
    ends: (mac: string) => `The player at ${mac} stops showing your playlists. You stay logged in here.`,
  },
  form: {
    mac: { label: 'New MAC address', hint: 'The player on the other device shows it.' },
    key: {
      label: 'Its device key (optional)',
      hint: 'Six digits on its screen. Leave it empty to confirm on that TV.',
    },
    button: 'Switch MAC',
  },
  question: {
    title: 'Switch to the new address?',
    confirm: 'Switch MAC',
    from: 'From',
    to: 'To',
    text: 'Everything moves at once. You can’t undo this, and you can switch only once.',
  },
  waits: {
    title: 'On the other TV, choose',
    text: (mac: string) => `Open the player at ${mac}. It asks you to choose this number within two minutes.`,
    hint: 'If no question appears there, enter its device key.',
  },
  refused: {
    title: 'The other TV didn’t confirm',
    text: 'Someone chose No or a different number, so nothing has changed.',
  },
  over: {
    title: 'This request has expired',
    text: 'The other TV didn’t confirm within two minutes, so nothing has changed. If no question appears there, enter its device key.',
  },
  key: 'Enter device key',
  again: 'Ask again',
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

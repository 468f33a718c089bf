import { byTerm, settings } from './settings.tsx'

export const reseller = {
  title: 'Become Reseller',
  head: {
    path: '/become-reseller',
    description: 'Offer the player to your customers: they bring the playlist, you activate the device.',
    picture: 'reseller',
  },
  intro:
    'You set up screens for other people. Add the player to what you offer: your customer brings a playlist, you activate the device.',
  /** An activation, drawn as a cinema ticket. */
  ticket: {
    admits: 'Admit one device',
    term: byTerm(`For ${settings.term}`, 'For life'),
    unused: 'Any MAC address',
    used: '02:00:5E:10:00:01',
    numbers: ['0417', '0418', '0419'],
  },
  why: {
    title: 'Easy to recommend',
    reasons: [
      [
        'Customers try it first',
        `Every device starts with ${settings.trial} free. They see it on their own screen before anyone pays.`,
      ],
      [
        'One price, easy to explain',
        byTerm(
          `${settings.price} for ${settings.term} on one device. No subscription, no automatic renewal.`,
          `${settings.price} once, for life, on one device. No subscription.`,
        ),
      ],
      [
        'They look after their own playlists',
        'Customers log in here with their MAC address and device key, and add or change playlists without calling you.',
      ],
      [
        'The screens they already own',
        'The player runs on televisions, tablets, phones and computers, with the same menus on all of them.',
      ],
    ],
  },
  how: {
    title: 'How it works',
    steps: [
      ['Sign up', 'The reseller site has its own login. It opens in a new tab.'],
      [
        'Get the MAC address',
        'Your customer installs the app and reads you the address from its first screen.',
      ],
      ['Activate the device', 'You do that on the reseller site. Activation may take up to one hour.'],
    ],
    alt: 'The first screen of the app on a television, with the MAC address, the device key and a QR code.',
  },
  rule: 'You resell activations of the player, never content. If you sell playlists in its name, you lose access.',
  signUp: 'Sign up as a reseller',
  login: 'Reseller login',
  ask: { title: 'Questions first?', text: 'Write to us. A person answers.', link: 'Write to us' },
} as const

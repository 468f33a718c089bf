import { type PageWords, pageHead } from './page-head.ts'
import { settings } from './settings.ts'

/** Titles, descriptions and social pictures of the public pages. Both addresses of the login share one. */
export const heads = {
  home: {
    path: '/',
    title: `${settings.name} | Premium media player`,
    description: `A calm, fast player for the playlists you already have, on televisions, tablets, phones and computers. ${settings.trial} free, then one activation per device.`,
  },
  contact: {
    path: '/contact',
    title: 'Contact Us',
    description: 'Write to us for support, with an inquiry or with feedback. A person reads every message.',
    picture: 'contact',
  },
  downloads: {
    path: '/downloads',
    title: 'Downloads',
    description: 'The player for Android, Windows, macOS and Linux, with how to install each.',
    picture: 'downloads',
  },
  login: {
    path: '/login',
    title: 'Manage Your Playlist',
    description:
      'Log in with the MAC address and the device key that the player shows, to add playlists and to activate the device.',
    picture: 'login',
  },
  privacy: {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    description: 'What is kept about devices, playlists and payments, why, and for how long.',
    picture: 'legal',
  },
  reseller: {
    path: '/become-reseller',
    title: 'Become Reseller',
    description: 'Offer the player to your customers: they bring the playlist, you activate the device.',
    picture: 'reseller',
  },
  support: {
    path: '/support',
    title: 'Support',
    description:
      'Set up the player, solve what goes wrong most often, and install it on an Android TV by hand.',
    picture: 'support',
  },
  terms: {
    path: '/terms-and-conditions',
    title: 'Legal Terms',
    description: `What the player is, the ${settings.trialDays}-day trial, activation, and why purchases are not refunded.`,
    picture: 'legal',
  },
} as const satisfies Record<string, PageWords>

export const headOf = (page: keyof typeof heads) => () => pageHead(heads[page])

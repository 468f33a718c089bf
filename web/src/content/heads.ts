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
    description: 'Contact us for support, inquiries or feedback. A person reads every message.',
    picture: 'contact',
  },
  downloads: {
    path: '/downloads',
    title: 'Downloads',
    description: 'Download the player for Android, Windows, macOS or Linux, with steps to install it.',
    picture: 'downloads',
  },
  login: {
    path: '/login',
    title: 'Manage Your Playlist',
    description:
      'Log in with the MAC address and device key shown by the player to add playlists and activate your device.',
    picture: 'login',
  },
  privacy: {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    description: 'What we keep about devices, playlists and payments, why, and for how long.',
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
    description: 'Set up the player, fix the most common problems, and install it by hand on an Android TV.',
    picture: 'support',
  },
  terms: {
    path: '/terms-and-conditions',
    title: 'Legal Terms',
    description: `What the player is, how the ${settings.trialDays}-day trial and activation work, and why purchases are not refunded.`,
    picture: 'legal',
  },
} as const satisfies Record<string, PageWords>

export const headOf = (page: keyof typeof heads) => () => pageHead(heads[page])

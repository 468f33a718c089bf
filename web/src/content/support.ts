import screenDelete from '../pictures/screen-delete-part.webp'
import screenFailed from '../pictures/screen-failed-part.webp'
import screenHome from '../pictures/screen-home.webp'
import screenLive from '../pictures/screen-live-part.webp'
import screenStart from '../pictures/screen-start-part.webp'
import screenSwitch from '../pictures/screen-switch-part.webp'
import { pathOf } from './app-files.ts'
import { ifSet, settings } from './settings.tsx'

export const supportWords = {
  title: 'Support',
  head: {
    path: '/support',
    description: 'Set up the player, fix the most common problems, and install it by hand on an Android TV.',
    picture: 'support',
  },
  intro: 'Short guides to get you going again.',
  search: {
    label: 'Search the guides',
    placeholder: 'Search guides',
    clear: 'Clear the search',
    found: (count: number) => `${count} found`,
  },
  guides: 'Guides',
  none: {
    title: (search: string) => `No guide found for “${search}”.`,
    advice: 'Try a single word, such as “loading”, “MAC” or “Downloader”.',
    all: 'Show all guides',
    popular: 'Try one of these',
  },
  troubleshooting: 'Troubleshooting',
  stuck: {
    title: 'Still stuck?',
    advice: 'A person answers. Include your device’s MAC address, but never its device key.',
  },
  contact: 'Write to us',
  developers: 'Writing an app for TVs? <link>Read the developer guide.</link>',
} as const

/** A guide of the support page; `id` is its anchor. */
export interface Guide {
  id: string
  title: string
  intro?: string
  steps: readonly string[]
  note?: string
  /** The television's or the phone's screen that the guide is about. Height in px at a width of 640. */
  screen: { picture: string; height: number; alt: string }
}

export const setupGuide: Guide = {
  id: 'setup',
  title: 'Set up the player',
  intro: 'Takes about five minutes. Turn on your TV and have a phone or computer nearby.',
  steps: [
    ifSet(
      'anyStore',
      'Install the app from your device’s store or our downloads page, and open it.',
      'Install the app from our downloads page and open it.',
    ),
    'The first screen shows a MAC address and a device key. Keep it open.',
    'On your phone or computer, open “Activate Device & Manage Playlists” on this site and log in with both.',
    'Choose Add Playlist for an M3U or M3U8 address, or Add XC Playlist for a host with a username and password. You get these from your playlist provider.',
    'Save. Your playlist appears in the app a moment later.',
  ],
  note: `Your trial lasts ${settings.trial} from the first start. To keep using the app after that, choose Activate Device on this site.`,
  screen: {
    picture: screenStart,
    height: 480,
    alt: 'The player’s first screen on a TV, with the MAC address and the device key.',
  },
}

export const troubleshooting: readonly Guide[] = [
  {
    id: 'stuck-loading',
    screen: {
      picture: screenFailed,
      height: 480,
      alt: 'The television says that a playlist can’t be loaded and why, with “Try again”.',
    },
    title: 'It’s stuck loading',
    steps: [
      'Check that other apps on the device can go online.',
      'Close the player completely and open it again.',
      'Open the playlist’s address in a browser on the same network. If nothing loads, ask your provider whether the playlist is still active.',
      'A very large playlist can take up to two minutes to open the first time.',
    ],
  },
  {
    id: 'switch-mac',
    screen: {
      picture: screenSwitch,
      height: 360,
      alt: 'The page Switch MAC on a phone, with a new MAC address filled in.',
    },
    title: 'My MAC address has changed',
    intro:
      'Every TV has two addresses, one for WiFi and one for Ethernet. The app keeps showing the same one, and you can log in and pay with either.',
    steps: [
      'If you only changed from WiFi to a cable or back, there’s nothing to do.',
      'If you have a new TV, log in with the address you activated and choose Switch MAC.',
      'Enter the new address shown in the app. If the app also shows a device key, enter that too.',
      'Confirm. If the new address has playlists, we ask you before deleting them.',
    ],
    note: 'You can switch once per licence. Your licence, playlists, device key and PINs move together. If the new address has its own licence, write to us.',
  },
  {
    id: 'reset-playlist',
    screen: {
      picture: screenDelete,
      height: 480,
      alt: 'On a phone, this site asks whether to delete a playlist.',
    },
    title: 'Reset a playlist',
    steps: [
      'Log in on this site and open Manage Playlists.',
      'Delete the playlist. If it’s protected, enter its PIN first.',
      'Add the playlist again. It appears in the app a moment later.',
    ],
  },
  {
    id: 'freezing',
    screen: {
      picture: screenLive,
      height: 480,
      alt: 'The channels of a playlist on the television; another one is chosen.',
    },
    title: 'The picture freezes',
    steps: [
      'Try another channel or film. If only one freezes, the problem is its stream: ask your provider.',
      'Use a cable instead of WiFi, or move the router closer.',
      'Choose a lower quality, if your playlist has one.',
      'Restart your TV and your router.',
    ],
  },
]

export const manualInstall: Guide = {
  id: 'manual-install',
  screen: {
    picture: screenHome,
    height: 360,
    alt: 'The player’s first screen on a TV, with its playlists.',
  },
  title: 'Install it on an Android TV by hand',
  intro: 'For TVs and streaming sticks whose store doesn’t have the app.',
  steps: [
    'Install the Downloader app from your TV’s store.',
    'In your TV’s settings, allow Downloader to install unknown apps.',
    ifSet(
      'downloaderCode',
      'Open Downloader, enter the code above and choose Go.',
      ifSet(
        'androidSize',
        `Open Downloader, enter ${settings.origin}${pathOf('android')} and choose Go.`,
        `Write to ${settings.supportEmail} for the file’s address. Open Downloader, enter it and choose Go.`,
      ),
    ),
    'When the download is done, choose Install, then Open.',
  ],
}

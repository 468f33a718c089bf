import { ifSet, settings } from './settings.ts'

export const supportWords = {
  title: 'Support',
  intro: 'Short guides for the moments when something is in the way.',
  search: 'Search the guides',
  guides: 'Guides',
  none: 'No guide speaks of that. <link>Write to us instead.</link>',
  pictureOf: 'The player’s first screen on a television, with the MAC address and the device key.',
  troubleshooting: 'Troubleshooting',
  downloaderCode: 'Downloader code',
} as const

/** A guide of the support page; `id` is its anchor. */
export interface Guide {
  id: string
  title: string
  intro?: string
  steps: readonly string[]
  note?: string
}

export const setupGuide: Guide = {
  id: 'setup',
  title: 'Set up the player',
  intro: 'About five minutes, with the television on and a phone or computer at hand.',
  steps: [
    'Install the app from your device’s store, or from our downloads page, and open it.',
    'The first screen shows a MAC address and a device key. Leave it open.',
    'On your phone or computer open ‘Activate Device & Manage Playlists’ on this site and log in with these two.',
    'Choose Add Playlist for an M3U or M3U8 address, or Add XC Playlist for a host with a user name and password. Both come from your playlist provider.',
    'Save. Then choose Reload in the app: your playlist is there.',
  ],
  note: `The trial runs for ${settings.trial} from the first start. To go on after it, choose Activate Device in the same place.`,
}

export const troubleshooting: readonly Guide[] = [
  {
    id: 'stuck-loading',
    title: 'It is stuck at loading',
    steps: [
      'Check that other apps on the device reach the internet.',
      'Close the player completely and open it again.',
      'Open the playlist’s address in a browser on the same network. If nothing comes, ask your provider whether it is still active.',
      'A playlist with very many entries takes its time at the first opening: give it two minutes.',
    ],
  },
  {
    id: 'switch-mac',
    title: 'My MAC address has changed',
    intro:
      'Every television has two addresses, one for WiFi and one for Ethernet. The app shows the one in use.',
    steps: [
      'Go back to the connection that you activated, if you can: nothing else is needed then.',
      'To move for good, log in with the address that you activated and choose Switch MAC.',
      'Enter the new address as the app shows it now. If the app shows a device key there, enter that too.',
      'Confirm. If playlists were saved at the new address, you are asked before they are deleted.',
    ],
    note: 'Switching can be done only once for each activation. Licence, playlists, device key and PIN move together. An address with a licence of its own can’t be used: write to us.',
  },
  {
    id: 'reset-playlist',
    title: 'Start again with an empty playlist',
    steps: [
      'Log in on this site and open Manage Playlists.',
      'Delete the playlist. A protected one asks for its PIN first.',
      'Choose Reload in the app, then add the playlist anew.',
    ],
  },
  {
    id: 'freezing',
    title: 'The picture freezes',
    steps: [
      'Try another channel or film. If only one freezes, it is the stream: your provider can help.',
      'Use a cable instead of WiFi, or move the router closer.',
      'Lower the quality, if your playlist offers more than one.',
      'Restart television and router.',
    ],
  },
]

export const manualInstall: Guide = {
  id: 'manual-install',
  title: 'Install it on an Android TV by hand',
  intro: 'For televisions and sticks whose store does not have the app.',
  steps: [
    'Install the app ‘Downloader’ from the store of your television.',
    'In the television’s settings allow Downloader to install unknown apps.',
    ifSet(
      'downloaderCode',
      'Open Downloader, enter the code above and choose Go.',
      `Open Downloader, enter ${settings.origin}/app_downloads/player.apk and choose Go.`,
    ),
    'When the file is there choose Install, then Open.',
  ],
}

import type { AppSystem, SiteSettings } from '@player/server/contract/site'
import { appFiles } from './app-files.ts'
import { settings } from './settings.tsx'

/** One app that can be downloaded. */
export interface Download {
  id: AppSystem
  system: string
  requires: string
  install: string
  /** For a terminal. */
  command?: string
  kind: string
}

/** The systems for which the downloads page has different advice. */
export type System =
  | 'android'
  | 'androidTv'
  | 'fireTv'
  | 'samsung'
  | 'lg'
  | 'roku'
  | 'appleTv'
  | 'iphone'
  | 'ipad'
  | 'windows'
  | 'macos'
  | 'linux'
  | 'chromeos'
  | 'television'
  | 'unknown'

export const downloadWords = {
  title: 'Downloads',
  head: {
    path: '/downloads',
    description: 'Download the player for Android, Windows, macOS or Linux, with steps to install it.',
    picture: 'downloads',
  },
  own: 'For this device',
  yours: 'Your system',
  download: 'Download',
  copySum: 'Copy checksum',
  missing: 'Not available yet',
  missingHelp: 'Ask us when it’s coming',
  stores: 'In your device’s store',
  onTelevision: 'On your TV',
  televisions: 'Android TV and Fire TV',
  byHand: 'Install the APK with the Downloader app and this code.',
  byHandPlain: 'Install the APK with the Downloader app.',
  copyCode: 'Copy code',
  steps: 'See the steps',
  alt: 'The player on a television, with four playlists.',
  facts: (kind: string, size: string) => `${kind}, ${size}`,
  version: (version: string) => `Version ${version}`,
  checksum: 'SHA-256',
} as const

/** The four downloads, in the order of the page. */
export const downloads: readonly Download[] = [
  {
    id: 'android',
    system: 'Android',
    requires: 'Android 7 or later: phones, tablets, Android TV, Fire TV',
    install:
      'Open the file on your device and allow installs from this source. On a TV, follow the steps in Support.',
    kind: 'APK file',
  },
  {
    id: 'windows',
    system: 'Windows',
    requires: 'Windows 10 or later, x64',
    install: 'Run the installer and follow its steps.',
    kind: 'Installer (exe)',
  },
  {
    id: 'macos',
    system: 'macOS',
    requires: 'Intel x64',
    install: 'Open the disk image and drag the player into Applications.',
    kind: 'Disk image (dmg)',
  },
  {
    id: 'linux',
    system: 'Linux',
    requires: 'Debian or Ubuntu with snapd',
    install: 'In the folder you saved it to, run:',
    command: `sudo snap install --dangerous ${appFiles.linux}`,
    kind: 'Snap package',
  },
]

type StoreSetting = Extract<
  keyof SiteSettings,
  'googlePlayUrl' | 'amazonUrl' | 'appleUrl' | 'samsungUrl' | 'lgUrl' | 'rokuUrl'
>

/** Names of the stores, by the setting with the store's address. */
export const stores = {
  googlePlayUrl: 'Google Play',
  amazonUrl: 'Amazon Appstore',
  appleUrl: 'Apple App Store',
  samsungUrl: 'Samsung Apps',
  lgUrl: 'LG Content Store',
  rokuUrl: 'Roku Channel Store',
} as const satisfies Record<StoreSetting, string>

export const storeSettings = [
  'googlePlayUrl',
  'amazonUrl',
  'appleUrl',
  'samsungUrl',
  'lgUrl',
  'rokuUrl',
] as const satisfies readonly StoreSetting[]

/** What the page says to visitors on one system. */
interface Advice {
  name: string
  /** The file to offer, if it can be installed directly. */
  download?: AppSystem
  /** Offered first if the operator set its address. */
  store?: StoreSetting
  /** Whether the APK is installed with the Downloader app. */
  usesDownloader?: boolean
  /** Shown if neither file nor store can be offered. */
  about: string
}

const noApp = (device: string) =>
  `There’s no app for ${device} yet. On an Android TV or Fire TV, install the APK with the Downloader app.`
const byHand = 'Install the APK on your TV with the Downloader app.'

export const advice: Record<System, Advice> = {
  android: { name: 'Android', download: 'android', store: 'googlePlayUrl', about: noApp('Android phones') },
  androidTv: { name: 'Android TV', store: 'googlePlayUrl', usesDownloader: true, about: byHand },
  fireTv: { name: 'Fire TV', store: 'amazonUrl', usesDownloader: true, about: byHand },
  samsung: { name: 'Samsung TV', store: 'samsungUrl', about: noApp('Samsung TVs') },
  lg: { name: 'LG TV', store: 'lgUrl', about: noApp('LG TVs') },
  roku: { name: 'Roku', store: 'rokuUrl', about: noApp('Roku') },
  appleTv: { name: 'Apple TV', store: 'appleUrl', about: noApp('Apple TV') },
  iphone: { name: 'iPhone', store: 'appleUrl', about: noApp('iPhone') },
  ipad: { name: 'iPad', store: 'appleUrl', about: noApp('iPad') },
  windows: { name: 'Windows', download: 'windows', about: noApp('Windows') },
  macos: { name: 'macOS', download: 'macos', about: noApp('macOS') },
  linux: { name: 'Linux', download: 'linux', about: noApp('Linux') },
  chromeos: { name: 'Chromebook', store: 'googlePlayUrl', about: noApp('Chromebooks') },
  television: { name: 'This TV', about: noApp('this TV') },
  unknown: {
    name: 'Your device',
    about: 'Find your system below. On an Android TV or Fire TV, install the APK with the Downloader app.',
  },
}

/** The text for a system whose store has the app. */
export const inStore = (store: StoreSetting): string => `Get the app from ${stores[store]}.`

/** The name of the visitor's system if it has an app; null otherwise. */
export function ownApp(system: System): string | null {
  const { name, download, store, usesDownloader } = advice[system]
  const isAvailable =
    (download && settings[`${download}Size`]) ||
    (store && settings[store]) ||
    (usesDownloader && settings.androidSize)
  return isAvailable ? name : null
}

import type { AppSystem, SiteSettings } from '@player/server/contract/site'
import { settings } from './settings.tsx'
import type { System } from './system-of.ts'

export const storeSettings = [
  'googlePlayUrl',
  'amazonUrl',
  'appleUrl',
  'samsungUrl',
  'lgUrl',
  'rokuUrl',
] as const satisfies readonly (keyof SiteSettings)[]

type StoreSetting = (typeof storeSettings)[number]

export const stores: Readonly<Record<StoreSetting, string>> = {
  googlePlayUrl: 'Google Play',
  amazonUrl: 'Amazon Appstore',
  appleUrl: 'Apple App Store',
  samsungUrl: 'Samsung Apps',
  lgUrl: 'LG Content Store',
  rokuUrl: 'Roku Channel Store',
}

/** What the downloads page says to visitors on one system. */
interface Advice {
  name: string
  /** The file to offer, if it can be installed directly. */
  download?: AppSystem
  /** The system's store, offered if there is no file and the operator set its address. */
  store?: StoreSetting
  /** Whether the APK is installed with the Downloader app. */
  usesDownloader?: boolean
  /** The text if neither file nor store can be offered. */
  about: string
}

const noApp = (device: string) =>
  `There’s no app for ${device} yet. On an Android TV or Fire TV, use the Downloader app.`
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
    about: 'Find your system below. On an Android TV or Fire TV, use the Downloader app.',
  },
}

export const inStore = (store: StoreSetting): string => `Get the app from ${stores[store]}.`

/** The name of the visitor's system if it has an app; null otherwise. */
export function supportedSystemName(system: System): string | null {
  const { name, download, store, usesDownloader } = advice[system]
  const isAvailable =
    (download && settings[`${download}Size`]) ||
    (store && settings[store]) ||
    (usesDownloader && settings.androidSize)
  return isAvailable ? name : null
}

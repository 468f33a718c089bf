import type { AppSystem } from '@player/server/contract/site'
import { appFiles } from './app-files.ts'

export interface Download {
  id: AppSystem
  system: string
  requires: string
  install: string
  /** The command that installs the app in a terminal. */
  command?: string
  kind: string
}

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
  steps: 'See the steps',
  alt: 'The player on a television, with four playlists.',
  facts: (kind: string, size: string) => `${kind}, ${size}`,
  version: (version: string) => `Version ${version}`,
  checksum: 'SHA-256',
} as const

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

/** One app that can be downloaded. Files lie under /app_downloads/. */
export interface Download {
  id: 'android' | 'windows' | 'macos' | 'linux'
  system: string
  requires: string
  install: string
  /** For a terminal. */
  command?: string
  kind: string
  file: string
}

export const downloadWords = {
  title: 'Downloads',
  own: {
    label: 'For this device',
    unknown: 'A television?',
    unknownText: 'Look for the player in its store, or install it by hand.',
    unknownWay: 'Install by hand',
    soon: 'Coming soon, see what it needs',
  },
  yours: 'Your system',
  download: 'Download',
  copySum: 'Copy checksum',
  soon: 'Coming soon',
  stores:
    'Samsung, LG, Roku and Apple TV have the player in their own stores. <link>Support has the steps.</link>',
  file: (kind: string, size: string) => `${kind}, ${size}`,
  fileOfVersion: (kind: string, size: string, version: string) => `${kind}, ${size}, version ${version}`,
  checksum: (start: string) => `SHA-256 ${start}…`,
} as const

/** The four downloads, in the order of the page. */
export const downloads: readonly Download[] = [
  {
    id: 'android',
    system: 'Android',
    requires: 'Android 7 or later: phones, tablets, Android TV',
    install:
      'Open the file on the device and allow the installation from this source. For a television, see Support.',
    kind: 'APK file',
    file: 'player.apk',
  },
  {
    id: 'windows',
    system: 'Windows',
    requires: 'Windows 10 or later, x64',
    install: 'Run the installer and follow its two questions.',
    kind: 'Installer (exe)',
    file: 'player-setup-x64.exe',
  },
  {
    id: 'macos',
    system: 'macOS',
    requires: 'Intel x64',
    install: 'Open the image and drag the player into Applications.',
    kind: 'Disk image (dmg)',
    file: 'player-intel-x64.dmg',
  },
  {
    id: 'linux',
    system: 'Linux',
    requires: 'Debian or Ubuntu with snapd',
    install: 'Install the package with this line, in the folder that it was saved in:',
    command: 'sudo snap install --dangerous player.snap',
    kind: 'Snap package',
    file: 'player.snap',
  },
]

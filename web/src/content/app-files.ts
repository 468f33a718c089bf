import type { APP_FILES, APP_PATH, AppSystem } from '@player/server/contract/site'

// Copies of the contract's values, checked by their types: an import would add the contract's module to every page's script.
const path: typeof APP_PATH = '/app_downloads/'

export const appFiles: typeof APP_FILES = {
  android: 'player.apk',
  windows: 'player-setup-x64.exe',
  macos: 'player-intel-x64.dmg',
  linux: 'player.snap',
}

/** The path of an installer on this site. */
export const pathOf = (system: AppSystem): string => path + appFiles[system]

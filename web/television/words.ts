import type { SecurityEvent } from '@player/server/app-client'

export const words = {
  tryAgain: 'Try again',
  watch: 'Watch',
  connect: {
    title: 'Add your first playlist',
    more: 'Add a playlist',
    scan: 'Scan the code with your phone, then confirm here. Or log in with what you see below.',
    text: 'Scan the code with your phone and log in with what you see here.',
    renew: 'Show a new code',
    making: 'Making a code…',
    nobody: 'Nobody was logged in. If the number was wrong, scan a new code.',
  },
  pad: {
    shortKey: 'The device key has six digits.',
    shortPin: 'A PIN has at least four digits.',
    wrongPin: 'That’s not the PIN of this playlist.',
    wrongKey: 'That’s not the device key.',
    remove: 'Delete the last digit',
    cancel: 'Cancel',
  },
  parentPin: {
    label: 'Parent PIN',
    text: 'Type the parent PIN to open the settings.',
    wrong: 'That’s not the parent PIN.',
    unknown: 'We can’t check the PIN without our server. Try again when it’s back.',
    key: 'In Settings',
  },
  guide: {
    title: 'On this channel',
    onNow: 'On now',
    now: 'Now',
    next: 'Next',
    passed: 'Elapsed',
    unreadable: 'The programme guide can’t be read. Your channels play without it.',
  },
  arrows: { up: 'Up', down: 'Down', left: 'Left', right: 'Right' },
  channels: { none: 'No channel has this number' },
  playlist: {
    toChannels: 'Show the channels',
    noNetwork:
      'There’s no network. Check this television’s cable or Wi-Fi. We’ll continue when it’s back online.',
  },
  notices: { title: 'Notices', none: 'There are no notices.', important: 'Important' },
  browsers: {
    title: 'Logged-in browsers',
    loading: 'Getting the list…',
    none: 'No browser is logged in.',
    logOut: 'Log out',
    logOutAll: 'Log out all',
    loginAgain:
      'To log in again, a browser needs the device key or your yes here. If someone else knows the key, set a new one in the settings.',
    allDone: 'All browsers were logged out.',
  },
} as const

export const moreNoticesLine = (count: number): string => `${count} more in Settings`

const SECURITY_LINES: Readonly<Record<SecurityEvent['kind'], (name: string | null) => string>> = {
  login: (name) => `New login: ${name}. Not you? See Settings.`,
  key_changed: () => 'The device key was changed.',
  television_added: (name) => `Another TV was added: ${name}.`,
}

/** The newest event and the number of others; '' without events. */
export function securityLine([newest, ...others]: readonly SecurityEvent[]): string {
  if (!newest) return ''
  const line = SECURITY_LINES[newest.kind](newest.name)
  return others.length === 0 ? line : `${line} ${others.length} more on the website.`
}

/** For a watched channel that the changed list no longer has, or whose group was hidden or locked meanwhile. */
export const goneWords = (channel: string) => ({
  title: `${channel} is gone`,
  text: 'The playlist was changed, and this channel is no longer shown.',
})

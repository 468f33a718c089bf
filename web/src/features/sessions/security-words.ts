import type { SecurityLogEntry } from '@player/server/contract/sessions'
import { plural } from '@player/server/kernel/locale/plural'

type Entry = SecurityLogEntry['entry']

const SUPPORT_CHANGES: Readonly<Record<Extract<Entry, { kind: 'support_changed' }>['act'], string>> = {
  block: 'Device blocked',
  unblock: 'Device unblocked',
  extend: 'Licence extended',
  'grant-move': 'One more MAC switch allowed',
  'withdraw-move': 'Extra MAC switch taken back',
  'lift-limits': 'Limits reset',
  'clear-pin': 'Playlist PIN removed',
  release: 'Payment accepted',
  refuse: 'Payment refused',
  refund: 'Refund requested',
  'mark-refunded': 'Refund recorded',
  revoke: 'Licence of a refunded payment ended',
  assign: 'Payment assigned to this device',
  reassign: 'Payment assigned to another device',
  'move-grant': 'Licence moved to another device',
  'receive-grant': 'Licence moved to this device',
  'end-grant': 'Licence ended',
  'restore-grant': 'Licence restored',
  'read-report': 'Your TV’s report was read',
  'request-report': 'Your TVs were asked for a report',
}

const ACTORS: Readonly<Record<SecurityLogEntry['actor'], string | null>> = {
  owner: 'On the website',
  television: 'On a TV',
  support: 'By support',
  anyone: null,
}

export const words = {
  title: 'What happened on this device',
  advice: 'If you don’t recognize something, log out everywhere and change the device key.',
  empty: 'Nothing happened yet.',
  loadFailed: 'We can’t show what happened right now',
  more: 'Show more',
  elsewhere: 'Another network',
  times: (count: number, first: string) => `${count} times since ${first}`,
  logOut: {
    button: 'Log out everywhere',
    question: 'Log out everywhere else?',
    text: 'All other browsers will be logged out. You stay logged in here.',
    failed: 'Other browsers may still be logged in.',
  },
} as const

export const loggedOutLine = (ended: number): string =>
  ended === 0
    ? 'No other browser was logged in.'
    : plural(ended, {
        one: '1 other browser was logged out.',
        other: `${ended} other browsers were logged out.`,
      })

export const timeAndActor = (time: string, actor: SecurityLogEntry['actor']): string =>
  [time, ACTORS[actor]].filter(Boolean).join('\u00A0· ')

export function entryText(entryWithActor: Pick<SecurityLogEntry, 'entry' | 'count' | 'actor'>): string {
  const { entry, count, actor } = entryWithActor
  switch (entry.kind) {
    case 'login':
      return actor === 'television'
        ? `${entry.browser} logged in with a code`
        : entry.is_new
          ? `${entry.browser} logged in for the first time`
          : `${entry.browser} logged in`
    case 'key_wrong':
      return plural(count, {
        one: 'Wrong device key entered',
        other: `Wrong device key entered ${count} times`,
      })
    case 'key_locked':
      return plural(count, {
        one: 'Login refused after too many wrong keys',
        other: `Login refused ${count} times after too many wrong keys`,
      })
    case 'unlocked':
      return 'Login unlocked'
    case 'key_changed':
      return 'Device key changed'
    case 'pin_changed':
      return 'Parent PIN changed'
    case 'mac_changed':
      return `MAC address switched to one that ends in ${entry.mac}`
    case 'television_allowed':
      return `TV added: ${entry.television}`
    case 'television_removed':
      return `TV removed: ${entry.television}`
    case 'logged_out':
      return plural(entry.sessions, {
        one: '1 browser logged out',
        other: `${entry.sessions} browsers logged out`,
      })
    case 'data_downloaded':
      return 'Data downloaded'
    case 'device_deleted':
      return 'Device deleted'
    case 'device_restored':
      return 'Device restored'
    case 'support_changed':
      return SUPPORT_CHANGES[entry.act]
  }
}

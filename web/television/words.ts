import {
  type BrowserSession,
  type Licence,
  type SecurityEvent,
  NoAnswer,
  Refused,
  type State,
  type View,
} from '@player/server/app-client'

/** Texts of the television. */
export const words = {
  starting: { title: 'Just a moment', text: 'We’re getting this television ready.' },
  noStart: {
    title: 'Player can’t start',
    text: 'Its files couldn’t be loaded. Check the network, then try again.',
  },
  again: 'Try again',
  noNetwork: {
    title: 'No network',
    text: 'Check this television’s cable or Wi-Fi. We’ll continue when it’s back online.',
  },
  away: {
    title: 'We can’t reach our server',
    text: 'It’s on our side, and nothing is lost. We keep trying.',
  },
  removed: {
    title: 'This television was removed',
    text: 'Its owner or support removed it. Reset it to start again.',
    reset: 'Reset this television',
  },
  moved: {
    title: 'Moved to another TV',
    text: (date: string) =>
      `Its licence and playlists moved to another TV on ${date}. Reset this one to use it again.`,
  },
  deleted: {
    title: 'This device was deleted',
    text: (date: string) =>
      `Its owner deleted it on ${date}. Support can undo that for 7 days. After that, you can start again here.`,
  },
  blocked: {
    title: 'This device is blocked',
    text: 'Write to us with the MAC address below. A person answers.',
  },
  over: {
    title: 'Activate to keep watching',
    text: 'Your playlists are kept.',
    moved: (date: string) => `The licence moved to another TV on ${date}.`,
    scan: 'Scan the code with your phone to activate, then confirm here. Or log in with what you see below.',
    byKey: 'Scan the code and log in with what you see below to activate.',
    /** @param term undefined in a state stored by an earlier version */
    price: (price: string, term?: string) =>
      `${price}${term === undefined ? '' : ` for ${term}`}, one device`,
  },
  arriving: {
    title: 'Your payment is on its way',
    text: 'Don’t pay again. This TV is active as soon as it’s confirmed.',
  },
  tooLongAway: {
    title: 'Connect to continue',
    text: 'We couldn’t check your licence for a long time. This TV works again as soon as we can.',
  },
  waiting: {
    used: 'Its device is already in use, so its owner has to allow this television.',
    unused: 'Another television uses its MAC address. Allow this one there, or start with a new address.',
    takeAssigned: 'Start with a new address',
  },
  tooMany: { title: 'Too many new televisions today', again: 'Try again' },
  update: {
    title: 'Update Player',
    text: 'This version is too old to continue. Your playlists are kept.',
  },
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
    again:
      'To log in again, a browser needs the device key or your yes here. If someone else knows the key, set a new one in the settings.',
    allDone: 'All browsers were logged out.',
  },
} as const

/** 'Trial, 5 days left'. */
export function licenceLine({ status, days_left: days, expires_at: expires }: Licence): string {
  if (status === 'inactive') return 'Not active'
  const name = status === 'trial' ? 'Trial' : 'Active'
  if (expires === null) return 'Active for life'
  return days === null ? name : `${name}, ${days} ${days === 1 ? 'day' : 'days'} left`
}

/** What ended, and when. `last` is the last status in which films played, because the state has no earlier status. */
export function endedLine({ expires_at: expires }: Licence, last: Licence['status'] | null): string {
  if (expires === null) return ''
  const what = last === 'trial' ? 'Your trial' : last === 'active' ? 'Your licence' : 'Your trial or licence'
  return `${what} ended on ${dateText(expires)}. `
}

/** Why films do not play: the licence moved, or it ended. */
export const overLine = (licence: Licence, last: Licence['status'] | null): string =>
  licence.moved_at
    ? words.over.moved(dateText(licence.moved_at))
    : `${endedLine(licence, last)}${words.over.text}`

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A date as the site shows it, in UTC: '20 Nov. 2026'. Takes ISO 8601. */
export function dateText(iso: string): string {
  const date = new Date(iso)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}. ${date.getUTCFullYear()}`
}

const PLACES = { this_network: 'In this network. ', elsewhere: 'Somewhere else. ' } as const

/** 'In this network. Logged in 24 Nov. 2026, 14:05': where the browser was last used and when it logged in. */
export function sessionLine({ place, started_at: started }: BrowserSession): string {
  const date = new Date(started)
  const day = `${date.getDate()} ${MONTHS[date.getMonth()]}. ${date.getFullYear()}`
  return `${place === null ? '' : PLACES[place]}Logged in ${day}, ${clockText(date.getTime())}`
}

/** Shown beside the first notice. */
export const moreNoticesLine = (count: number): string => `${count} more in Settings`

export const loggedInLine = ({ browser }: BrowserSession): string => `${browser} is logged in.`

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

export const loggedOutLine = ({ browser }: BrowserSession): string => `${browser} was logged out.`

/** Why a call failed: the server's message, or that the server was not reached. */
export function problemLine(error: unknown, connection: View['connection']): string {
  if (error instanceof NoAnswer) {
    const { title, text } = connection === 'no-network' ? words.noNetwork : words.away
    return `${title}. ${text}`
  }
  if (error instanceof Refused && error.code === 'playlists.pin_wrong')
    return words.pad.wrongPin + triesLine(error)
  if (error instanceof Refused && error.code === 'devices.device_key_wrong')
    return words.pad.wrongKey + triesLine(error)
  if (error instanceof Refused && THROTTLE_CODES.has(error.code) && error.retryAfter !== null)
    return `${error.message} Try again in ${waitText(error.retryAfter)}.`
  return error instanceof Error ? error.message : String(error)
}

/** Errors whose message does not say how long to wait. */
const THROTTLE_CODES: ReadonlySet<string> = new Set(['devices.key_throttled', 'playlists.pin_throttled'])

const waitText = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes >= 100) return `${Math.ceil(minutes / 60)}\u00A0hours`
  return minutes === 1 ? 'a minute' : `${minutes}\u00A0minutes`
}

/** ' 3 tries left.' with non-breaking spaces; '' if the server sent no number. */
const triesLine = ({ triesLeft }: Refused): string => {
  if (triesLeft === null) return ''
  if (triesLeft === 0) return ' No tries left for now.'
  return triesLeft === 1 ? ' 1\u00A0try\u00A0left.' : ` ${triesLeft}\u00A0tries\u00A0left.`
}

/** Why there is no code to scan, and how to log in without one. */
export function noCodeLine(error: unknown, connection: View['connection']): string {
  if (!(error instanceof Refused) || error.retryAfter === null) return problemLine(error, connection)
  return `That was the last code for now. Try again in ${waitText(error.retryAfter)}, or scan this one and log in with what you see below.`
}

/** For a channel that the owner removed while it was watched. */
export const goneWords = (channel: string) => ({
  title: `${channel} is gone`,
  text: 'The playlist was changed, and this channel is no longer shown.',
})

export const channelsLine = (count: number): string =>
  count === 1 ? '1 channel' : `${count.toLocaleString('en')} channels`

/** Whether the licence has ended. */
export const isOver = ({ licence }: State): boolean => licence.status === 'inactive'

/** 21:05, on the television's clock. */
export const clockText = (now: number): string => {
  const date = new Date(now)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** 'Good evening' also at night, because 'Good night' is a farewell. */
export function greeting(now: number): string {
  const hour = new Date(now).getHours()
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** Why this television can't be set up now, for how long, and who can change that. */
export function tooManyLine(milliseconds: number, site: string): string {
  return `Too many were set up in this network today. Try again in ${waitText(milliseconds / 1_000)}, or write to support at ${site}/contact: they can let this one in now.`
}

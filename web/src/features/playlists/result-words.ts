import { formatDate, formatTime } from '@player/server/kernel/locale/dates'
import { ordinal } from '@player/server/kernel/locale/ordinal'
import { plural } from '@player/server/kernel/locale/plural'
import { formatCount } from '@player/server/kernel/locale/units'
import type { PlaylistVerdict, Verdict, VerdictCode } from '@player/server/contract/results'

type Texts = Readonly<Record<VerdictCode, (verdict: Verdict, television: string) => string>>

const channels = ({ channels: count }: Verdict): string =>
  plural(count ?? 0, { one: '1 channel', other: `${formatCount(count ?? 0)} channels` })
/** '412 channels on', or 'Works on' if their number is unknown. */
const worksOn = (verdict: Verdict): string => `${verdict.channels === null ? 'Works' : channels(verdict)} on`
const codeText = ({ http_status: status }: Verdict): string => (status === null ? '' : ` (answer ${status})`)

export const headlines: Texts = {
  sending: () => 'Sending to your TV…',
  loading: () => 'Your TV is loading it…',
  no_tv: () => 'No TV has picked this up yet.',
  old_app: () => 'Your TV’s app can’t tell us.',
  pin: (_, television) => `${television} needs this playlist’s PIN.`,
  loaded: (verdict) => `${worksOn(verdict)} your TV`,
  fallback: (verdict) => `${worksOn(verdict)} your TV, through your ${ordinal(verdict.address + 1)} address`,
  some: (verdict) => `${worksOn(verdict)} one TV, but not on another.`,
  single: () => 'This is one channel, not a list. It plays.',
  ended: ({ ends_at: end }) =>
    end === null
      ? 'Your subscription ended, says your provider.'
      : `Your subscription ended on ${formatDate(end)}, says your provider.`,
  switched_off: ({ is_banned: isBanned }) =>
    `Your provider has ${isBanned ? 'banned' : 'switched off'} this account.`,
  login: () => 'Your provider doesn’t know this username and password.',
  web_page: () => 'This address opens a web page, not a playlist.',
  page_now: () => 'Your provider sent a web page instead.',
  challenge: () => 'Your provider’s protection stopped your TV.',
  empty: () => 'Your provider’s list is empty.',
  shrunk: (verdict) => `Only ${channels(verdict)}; there were ${formatCount(verdict.before ?? 0)}.`,
  one_clip: () => 'All channels lead to the same clip.',
  cut: () => 'The list broke off halfway.',
  unreadable: () => 'Your TV can’t read what’s at this address.',
  too_large: () => 'This list is too large for your TV.',
  refused: (verdict) => `Your provider refused your TV${codeText(verdict)}.`,
  gone: (verdict) => `Nothing is at this address${codeText(verdict)}.`,
  wait: () => 'Your provider asked your TV to wait.',
  trouble: (verdict) => `Your provider has a problem${codeText(verdict)}.`,
  unreached: () => 'Your TV couldn’t reach this provider.',
  certificate: () => 'Your TV doesn’t trust this provider’s certificate.',
  odd: () => 'Loading failed; we don’t know why.',
  at_home: () => 'Our server can open it, your TV can’t.',
  both: () => 'Neither your TV nor our server can reach it.',
  look_ok: (verdict) =>
    verdict.channels === null ? 'Our server can open it.' : `Our server can open it: ${channels(verdict)}.`,
  look_no: () => 'Our server couldn’t open it.',
  look_home: () => 'Only your TV can open this address.',
  look_failed: () => 'We couldn’t finish this check.',
  works: () => 'Works on your TV',
  fails: () => 'Doesn’t load. Enter its PIN to see why.',
}

const RETRIES = 'Your TV tries again.'

/** What the owner can do after each verdict; '' if there is nothing. */
const advice: Texts = {
  sending: () => '',
  loading: () => '',
  no_tv: () => 'Open the app on your TV. While it plays, it looks every 15 minutes.',
  old_app: () => 'Update it to see here whether playlists load.',
  pin: () => 'Enter it there once.',
  loaded: () => '',
  fallback: () => 'The 1st didn’t work.',
  some: () => '',
  single: () => 'Ask your provider for the list’s address.',
  ended: () => 'Renew it there, then try again.',
  switched_off: () => 'Only they know why.',
  login: () => 'Check capitals, and O or 0, l or 1.',
  web_page: () => 'Copy the list’s own address. It often ends in .m3u, or contains get.php.',
  page_now: () => 'Often this is an outage there, or a block by your internet company.',
  challenge: () => 'Ask them for an address without it.',
  empty: () => 'They may be rebuilding it.',
  shrunk: () => 'They may be rebuilding it.',
  one_clip: () => 'Providers do this to limited accounts.',
  cut: () => RETRIES,
  unreadable: () => 'Compare it with your provider’s.',
  too_large: () => 'The TV has too little memory for it. Ask your provider for a smaller one.',
  refused: () => 'Wrong details, the country, or too many screens: ask them.',
  gone: () => 'Check it.',
  wait: ({ again_at: time }) => (time === null ? RETRIES : `It tries again at ${formatTime(time)}.`),
  trouble: () => RETRIES,
  unreached: () => 'Check the address.',
  certificate: () => 'Check the TV’s date, then ask them.',
  odd: () => RETRIES,
  at_home: () => 'Your router or internet company may block it: try your phone’s hotspot.',
  both: () => 'Is it down, or has it moved? Ask your provider.',
  look_ok: () => 'Your TV hasn’t tried yet.',
  look_no: () => 'That says nothing about your TV.',
  look_home: () => '',
  look_failed: () => 'Try again in a minute.',
  works: () => '',
  fails: () => '',
}

/** Verdicts after which a check by our server finds out more. */
const WORTH_CHECKING: ReadonlySet<VerdictCode> = new Set(['no_tv', 'old_app', 'unreached'])

/** What the owner can do after a verdict. Says 'Your TV hasn’t tried yet' only before a television has reported. */
export function adviceOf(
  cause: Verdict,
  { told_at, can_look }: Pick<PlaylistVerdict, 'told_at' | 'can_look'>,
): string {
  if (cause.code === 'look_ok' && told_at !== null) return 'Try again on your TV.'
  const text = advice[cause.code](cause, '')
  return can_look && WORTH_CHECKING.has(cause.code) ? `${text} Or use Check now in Details.` : text
}

export const words = {
  yourTv: 'Your TV',
  differs: (verdict: Verdict, { on, not }: NonNullable<PlaylistVerdict['differs']>) =>
    `${worksOn(verdict)} ${on}, but not on ${not}.`,
  tryAgain: { button: 'Try again', named: (name: string) => `Try again on your TV: ${name}` },
  swap: { button: 'Swap them', named: (name: string) => `Swap them: the addresses of ${name}` },
  checkNow: {
    button: 'Check now',
    named: (name: string) => `Check now: ${name}`,
    hint: 'Our server opens this playlist once.',
    running: 'Our server is opening it…',
    server: 'Our server',
    failed: 'We couldn’t check this.',
    busy: 'We couldn’t finish this check. Try again in a minute.',
    later: (checked: string | null, again: string) =>
      `${checked === null ? '' : `Checked ${checked}. `}Providers block frequent checks. Again at ${again}.`,
  },
  details: { button: 'Details', named: (name: string) => `Details of ${name}` },
  moved: 'Has your provider moved?',
  failed: 'We couldn’t ask your TV.',
  reported: (age: string) => `Last heard ${age}`,
  checked: (age: string) => `Checked ${age}`,
  end: {
    soon: (days: number, date: string) =>
      plural(days, { one: `Ends within a day, on ${date}`, other: `Ends in ${days} days, on ${date}` }),
    on: (date: string) => `Subscription until ${date}`,
  },
  /** Labels and values of the details. */
  notes: {
    result: 'Result',
    account: 'Account',
    trial: 'Trial',
    subscription: 'Subscription',
    ends: (days: number) => plural(days, { one: 'Ends within a day', other: `Ends in ${days} days` }),
    screens: 'Screens',
    inUse: (active: number, most: number) => `${active} of ${most} in use`,
    shows: 'TV shows',
    copy: (date: string) => `Its copy of ${date}`,
    guide: 'Guide',
    unreadable: 'Can’t be read',
    app: 'App',
    oneAddress: 'Tries the 1st address only. Update it.',
  },
  setting: {
    title: 'Do playlists work?',
    label: 'Your TVs tell whether playlists load',
    hint: 'Numbers and codes only: no names, no addresses. Turning it off deletes what they told.',
    failed: 'We couldn’t save this.',
    loadFailed: 'We can’t show this setting right now',
  },
} as const

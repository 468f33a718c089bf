import { type Channel, numberOf, resolved } from './channel.ts'
import type { Facts } from './facts.ts'
import { jsonIn, listOf, recordOf, textOf } from './loose.ts'
import { answeredWith, isPage, pageProblem, PlaylistProblem } from './problem.ts'
import { type Get, wholeText } from './read-text.ts'

export interface Account {
  host: string
  username: string
  password: string
}

/** A list of 100,000 channels has about half as many bytes. */
const MAX_BYTES = 64_000_000
/** Of an error's page. */
const MAX_ERROR_BYTES = 64_000
/** Panels' words for an account that can't play. */
const DISABLED = /^(disabled|banned|blocked|suspended|inactive)$/

/** The address of a call to the account's panel; `action` begins with &. */
export const apiAddress = ({ host, username, password }: Account, action: string): string =>
  `${baseOf(host)}/player_api.php?username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}${action}`

const baseOf = (host: string): string => host.replace(/\/+$/, '')

/** The account whose list an address of `get.php` gives; null for other addresses. */
export function accountIn(address: string): Account | null {
  const [, host, query] = /^(https?:\/\/[^?#]*)\/get\.php\?([^#]*)/i.exec(address) ?? []
  const fields = new URLSearchParams(query)
  const [username, password] = [fields.get('username'), fields.get('password')]
  return host && username && password ? { host, username, password } : null
}

const asking = (account: Account, get: Get, facts: Facts) => async (action: string) => {
  const answer = await get(apiAddress(account, action))
  if (!answer.ok) throw answeredWith(answer, await wholeText(answer, MAX_ERROR_BYTES).catch(() => ''))
  const text = await wholeText(answer, MAX_BYTES, (count) => (facts.bytes += count))
  if (isPage(text)) throw pageProblem(text)
  try {
    return jsonIn(text)
  } catch (cause) {
    throw new PlaylistProblem('unreadable', 'This TV can’t read what’s at this address.', { cause })
  }
}

/** Reads what a panel says of an account. @throws PlaylistProblem if it says that it can't play */
export async function readAccount(
  account: Account,
  get: Get,
  now: () => number,
  facts: Facts,
): Promise<void> {
  const about = recordOf(await asking(account, get, facts)(''))
  // The panel ends accounts by its own clock; a television's may be wrong by years.
  const panelNow = millisecondsOf(recordOf(about['server_info'])['timestamp_now'])
  const user = recordOf(about['user_info'])
  const current = panelNow > 0 ? panelNow : now()
  facts.account = accountOf(user, current)
  refuseEnded(user, current)
}

/** Reads the live channels of an Xtream Codes account. Tolerant of types: panels send numbers as strings and null. */
export async function readXtream(
  account: Account,
  get: Get,
  now: () => number,
  facts: Facts,
): Promise<Channel[]> {
  const { host, username, password } = account
  const base = baseOf(host)
  const ask = asking(account, get, facts)
  await readAccount(account, get, now, facts)
  const [categories, streams] = await Promise.all([
    // Without the categories, the channels are in no group.
    ask('&action=get_live_categories').catch(() => null),
    ask('&action=get_live_streams'),
  ])
  const names = new Map(
    listOf(categories).map((one) => [textOf(one['category_id']), textOf(one['category_name'])]),
  )
  const named = listOf(streams).filter((one) => textOf(one['stream_id']) !== '')
  return named.map((one, index) => {
    const id = textOf(one['stream_id'])
    const logo = textOf(one['stream_icon'])
    return {
      id,
      number: numberOf(textOf(one['num']), index + 1),
      name: textOf(one['name']),
      group: names.get(textOf(one['category_id'])) ?? '',
      guideId: textOf(one['epg_channel_id']),
      logo: logo ? resolved(logo, `${base}/`) : null,
      url: `${base}/live/${encodeURIComponent(username)}/${encodeURIComponent(password)}/${id}.m3u8`,
    }
  })
}

const statusOf = (user: Record<string, unknown>): string => textOf(user['status']).toLowerCase()
const isEnded = (user: Record<string, unknown>, now: number): boolean => {
  const ends = millisecondsOf(user['exp_date'])
  return statusOf(user) === 'expired' || (ends > 0 && ends < now)
}

/** What a panel says of an account; null if it says nothing. */
function accountOf(user: Record<string, unknown>, now: number): Facts['account'] {
  if (Object.keys(user).length === 0) return null
  const ends = millisecondsOf(user['exp_date'])
  return {
    state: stateOf(user, now),
    ends_at: ends > 0 && ends < MAX_TIME ? new Date(ends).toISOString() : null,
    trial: textOf(user['is_trial']) === '1',
    active: countOf(user['active_cons']),
    most: countOf(user['max_connections']),
  }
}

function stateOf(user: Record<string, unknown>, now: number): NonNullable<Facts['account']>['state'] {
  const status = statusOf(user)
  if (status === 'banned' || status === 'blocked') return 'banned'
  if (DISABLED.test(status)) return 'disabled'
  if (isEnded(user, now)) return 'ended'
  return status === 'active' ? 'active' : 'unknown'
}

/** The year 9999. */
const MAX_TIME = 253_402_300_799_000

function countOf(value: unknown): number | null {
  const text = textOf(value)
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

/**
 * Refuses only what the panel says: `auth` is 0, or status or end say that it is over. Either may be missing, and an expired account may still
 * say Active.
 */
function refuseEnded(user: Record<string, unknown>, now: number): void {
  if (user['auth'] === false || textOf(user['auth']) === '0')
    throw new PlaylistProblem('login', 'Your provider refused the username or password.')
  if (DISABLED.test(statusOf(user)))
    throw new PlaylistProblem('account', 'Your provider has disabled this account. Ask your provider.')
  if (isEnded(user, now)) throw new PlaylistProblem('account', 'Your account with this provider has expired.')
}

/** A time in seconds since 1970, which some panels give in milliseconds. 0 or NaN if it is none. */
function millisecondsOf(time: unknown): number {
  const number = Number(textOf(time))
  return number > 100_000_000_000 ? number : number * 1000
}

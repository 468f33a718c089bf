import { answeredWith, type Channel, numberOf, PlaylistProblem, resolved } from './channel.ts'
import { jsonIn, listOf, recordOf, textOf } from './loose.ts'
import { type Get, wholeText } from './read-text.ts'

export interface Account {
  host: string
  username: string
  password: string
}

/** A list of 100,000 channels has about half as many bytes. */
const MAX_BYTES = 64_000_000
/** Panels' words for an account that can't play. */
const DISABLED = /^(disabled|banned|blocked|suspended|inactive)$/

/** The address of a call to the account's panel; `action` begins with &. */
export const apiAddress = ({ host, username, password }: Account, action: string): string =>
  `${baseOf(host)}/player_api.php?username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}${action}`

const baseOf = (host: string): string => host.replace(/\/+$/, '')

/** Reads the live channels of an Xtream Codes account. Tolerant of types: panels send numbers as strings and null. */
export async function readXtream(
  { host, username, password }: Account,
  get: Get,
  now: () => number,
): Promise<Channel[]> {
  const base = baseOf(host)
  const ask = async (action: string): Promise<unknown> => {
    const answer = await get(apiAddress({ host, username, password }, action))
    if (!answer.ok) throw answeredWith(answer.status)
    return jsonIn(await wholeText(answer, MAX_BYTES))
  }
  const about = recordOf(await ask(''))
  // The panel ends accounts by its own clock; a television's may be wrong by years.
  const panelNow = millisecondsOf(recordOf(about['server_info'])['timestamp_now'])
  refuseEnded(recordOf(about['user_info']), panelNow > 0 ? panelNow : now())
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

/**
 * Refuses only what the panel says: `auth` is 0, or status or end say that it is over. Either may be missing, and an expired account may still
 * say Active.
 */
function refuseEnded(account: Record<string, unknown>, now: number): void {
  if (account['auth'] === false || textOf(account['auth']) === '0')
    throw new PlaylistProblem('Your provider refused the username or password.')
  const status = textOf(account['status']).toLowerCase()
  if (DISABLED.test(status))
    throw new PlaylistProblem('Your provider has disabled this account. Ask your provider.')
  const ends = millisecondsOf(account['exp_date'])
  if (status === 'expired' || (ends > 0 && ends < now))
    throw new PlaylistProblem('Your account with this provider has expired.')
}

/** A time in seconds since 1970, which some panels give in milliseconds. 0 or NaN if it is none. */
function millisecondsOf(time: unknown): number {
  const number = Number(textOf(time))
  return number > 100_000_000_000 ? number : number * 1000
}

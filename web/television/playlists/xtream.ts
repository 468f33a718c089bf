import { answeredWith, type Channel, numberOf, PlaylistProblem, resolved } from './channel.ts'
import { listOf, recordOf, textOf } from './loose.ts'

export interface Account {
  host: string
  username: string
  password: string
}

type Get = (url: string) => Promise<Response>

/** Of a call to the account's panel; `action` begins with &. */
export const apiAddress = ({ host, username, password }: Account, action: string): string =>
  `${baseOf(host)}/player_api.php?username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}${action}`

const baseOf = (host: string): string => host.replace(/\/+$/, '')

/** Reads the live channels of an Xtream Codes account. Tolerant of types: panels send numbers as strings and null. */
export async function readXtream({ host, username, password }: Account, get: Get): Promise<Channel[]> {
  const base = baseOf(host)
  const ask = async (action: string): Promise<unknown> => {
    const answer = await get(apiAddress({ host, username, password }, action))
    if (!answer.ok) throw answeredWith(answer.status)
    return answer.json()
  }
  refuseEnded(recordOf(recordOf(await ask(''))['user_info']))
  const [categories, streams] = await Promise.all([
    ask('&action=get_live_categories'),
    ask('&action=get_live_streams'),
  ])
  const names = new Map(
    listOf(categories).map((one) => [textOf(one['category_id']), textOf(one['category_name'])]),
  )
  return listOf(streams).map((one, index) => {
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

/** An expired account may still say Active, so its date counts too. */
function refuseEnded(account: Record<string, unknown>): void {
  if (Number(account['auth']) !== 1)
    throw new PlaylistProblem('Your provider refused the username or password.')
  const ends = Number(account['exp_date'] ?? 0)
  if (textOf(account['status']).toLowerCase() !== 'active' || (ends > 0 && ends * 1000 < Date.now()))
    throw new PlaylistProblem('Your account with this provider has expired.')
}

import {
  type Account,
  accountIn,
  type Answer,
  apiAddress,
  readAccount,
  readList,
  readStreams,
  type Report,
  reportOf,
} from '@player/server/app-client/reader'
import { NoAnswer } from './get.ts'

export type Source = { readonly type: 'm3u'; readonly url: string } | ({ readonly type: 'xtream' } & Account)

type Ask = (address: string) => Promise<Answer>

/** Nothing is kept of a list: it is counted. */
const LIMITS = { packed: 64_000_000, bytes: 512_000_000, channels: 0 }

/** Asks a provider for the account, if there is one, and then for the list. `onAccount` gets what the panel says before the list is asked for. */
export async function look(
  source: Source,
  ask: Ask,
  onAccount: (account: Report['account']) => void,
): Promise<Report> {
  const account = source.type === 'xtream' ? source : accountIn(source.url)
  const said =
    account && (await asked(ask, apiAddress(account, ''), (about) => readAccount(about, Date.now())))
  if (said?.account) onAccount(said.account)
  // Some panels give a list, but not the account.
  if (said && said.outcome !== 'loaded' && (source.type === 'xtream' || REFUSED.has(said.outcome)))
    return said
  const found =
    source.type === 'xtream'
      ? await asked(ask, apiAddress(source, '&action=get_live_streams'), (list) =>
          readStreams(list, source, LIMITS),
        )
      : await asked(ask, source.url, (list) => readList(list, source.url, LIMITS))
  return { ...found, account: said?.account ?? null }
}

const REFUSED: ReadonlySet<Report['outcome']> = new Set(['account', 'login'])

async function asked(
  ask: Ask,
  address: string,
  read: (answer: Answer) => Promise<Report | { readonly report: Report }>,
): Promise<Report> {
  try {
    const found = await read(await ask(address))
    return 'report' in found ? found.report : found
  } catch (error) {
    if (error instanceof NoAnswer) return reportOf(error.outcome)
    throw error
  }
}

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

/** Counts a list without storing any of it. */
const LIMITS = { packed: 64_000_000, bytes: 512_000_000, channels: 0 }

/** Asks a provider for the account, if there is one, and then for the list. `onAccount` gets the account before the list is requested. */
export async function look(
  source: Source,
  ask: Ask,
  onAccount: (account: Report['account']) => void,
): Promise<Report> {
  const account = source.type === 'xtream' ? source : accountIn(source.url)
  const accountReport =
    account && (await readFrom(ask, apiAddress(account, ''), (about) => readAccount(about, Date.now())))
  if (accountReport?.account) onAccount(accountReport.account)
  // Some panels give a list, but not the account.
  if (
    accountReport &&
    accountReport.outcome !== 'loaded' &&
    (source.type === 'xtream' || REFUSED.has(accountReport.outcome))
  )
    return accountReport
  const found =
    source.type === 'xtream'
      ? await readFrom(ask, apiAddress(source, '&action=get_live_streams'), (list) =>
          readStreams(list, source, LIMITS),
        )
      : await readFrom(ask, source.url, (list) => readList(list, source.url, LIMITS))
  return { ...found, account: accountReport?.account ?? null }
}

const REFUSED: ReadonlySet<Report['outcome']> = new Set(['account', 'login'])

async function readFrom(
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

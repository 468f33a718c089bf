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
  withLibraryCounts,
} from '@player/server/app-client/reader'
import { NoAnswer } from './get.ts'

export type Source = { readonly type: 'm3u'; readonly url: string } | ({ readonly type: 'xtream' } & Account)

type Get = (address: string) => Promise<Answer>

/** Limits for counting a list without storing its channels. */
const LIMITS = { packed: 64_000_000, bytes: 512_000_000, channels: 0 }

/** Requests the account, if there is one, and then the list. Calls `onAccount` before it requests the list. */
export async function look(
  source: Source,
  get: Get,
  onAccount: (account: Report['account']) => void,
): Promise<Report> {
  const account = source.type === 'xtream' ? source : accountIn(source.url)
  const accountReport =
    account && (await readFrom(get, apiAddress(account, ''), (answer) => readAccount(answer, Date.now())))
  if (accountReport?.account) onAccount(accountReport.account)
  // Some panels return the list but not the account.
  if (
    accountReport &&
    accountReport.outcome !== 'loaded' &&
    (source.type === 'xtream' || REFUSALS.has(accountReport.outcome))
  )
    return accountReport
  const listReport =
    source.type === 'xtream'
      ? await countTitles(source, get)
      : await readFrom(get, source.url, (list) => readList(list, source.url, LIMITS))
  return { ...listReport, account: accountReport?.account ?? null }
}

async function countTitles(account: Account, get: Get): Promise<Report> {
  const channels = await readFrom(get, apiAddress(account, '&action=get_live_streams'), (list) =>
    readStreams(list, account, LIMITS),
  )
  const call = (action: string) =>
    get(apiAddress(account, action)).catch((error: unknown) => {
      if (error instanceof NoAnswer) return null
      throw error
    })
  return withLibraryCounts(channels, account, call, LIMITS)
}

const REFUSALS: ReadonlySet<Report['outcome']> = new Set(['account', 'login'])

async function readFrom(
  get: Get,
  address: string,
  read: (answer: Answer) => Promise<Report | { readonly report: Report }>,
): Promise<Report> {
  try {
    const result = await read(await get(address))
    return 'report' in result ? result.report : result
  } catch (error) {
    if (error instanceof NoAnswer) return reportOf(error.outcome)
    throw error
  }
}

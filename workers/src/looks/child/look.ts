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
import type { LookRequest } from './messages.ts'

type Source = LookRequest['source']

type Get = (address: string) => Promise<Answer>

/** Limits for counting a list without storing its channels. */
const LIMITS = { packed: 64_000_000, bytes: 512_000_000, channels: 0 }

export function addressOf(source: Source): string {
  switch (source.type) {
    case 'm3u':
      return source.url
    case 'xtream':
      return source.host
  }
}

type OnAccount = (account: Report['account']) => void

/** Requests the account, if the source has one, calls `onAccount`, and then requests the list unless the answer about the account rules it out. */
export async function look(source: Source, get: Get, onAccount: OnAccount): Promise<Report> {
  switch (source.type) {
    case 'm3u':
      return lookAtList(source.url, get, onAccount)
    case 'xtream':
      return lookAtAccount(source, get, onAccount)
  }
}

async function lookAtList(url: string, get: Get, onAccount: OnAccount): Promise<Report> {
  const account = accountIn(url)
  const accountReport = account && (await requestAccount(account, get, onAccount))
  // Some panels return the list but not the account.
  if (accountReport && REFUSALS.has(accountReport.outcome)) return accountReport
  const report = await readFrom(get, url, (list) => readList(list, url, LIMITS))
  return { ...report, account: accountReport?.account ?? null }
}

async function lookAtAccount(account: Account, get: Get, onAccount: OnAccount): Promise<Report> {
  const accountReport = await requestAccount(account, get, onAccount)
  if (accountReport.outcome !== 'loaded') return accountReport
  return { ...(await countTitles(account, get)), account: accountReport.account }
}

async function requestAccount(account: Account, get: Get, onAccount: OnAccount): Promise<Report> {
  const report = await readFrom(get, apiAddress(account, ''), (answer) => readAccount(answer, Date.now()))
  if (report.account) onAccount(report.account)
  return report
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

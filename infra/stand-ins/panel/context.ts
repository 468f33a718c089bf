import * as z from 'zod'
import type { Faults } from '../shared/faults.ts'
import { type Call, createRoutes, Refusal, type Routes } from '../shared/http.ts'

export const operation = z.enum(['playlist', 'api', 'guide', 'stream', 'segment'])
export type Operation = z.infer<typeof operation>

export interface Context {
  url: string
  faults: Faults<Operation>
}

/** Routes whose answers pages of every origin may read: a player in a browser has another origin. */
export const openRoutes = (): Routes =>
  createRoutes().use(async (call, next) => {
    call.set('Access-Control-Allow-Origin', '*')
    await next()
  })

/** The account named in the query, whatever its status. @throws Refusal 401 */
export function accountOf({ URL: { searchParams } }: Call): Account {
  return existingAccount(searchParams.get('username') ?? '', searchParams.get('password') ?? '')
}

/** Returns an account that may watch. @throws Refusal 401, or 403 if it is expired or in use elsewhere */
export function requireWatchableAccount(username: string, password: string): Account {
  const account = existingAccount(username, password)
  if (account.status === 'expired') throw refusal(403, 'Account expired.')
  if (account.status === 'full') throw refusal(403, 'Too many connections.')
  return account
}

function existingAccount(username: string, password: string): Account {
  const account = findAccount(username, password)
  if (!account) throw refusal(401, 'Wrong username or password.')
  return account
}

/** Panels send errors as plain text; the wording differs between them. */
export const refusal = (status: number, text: string): Refusal =>
  new Refusal(text, { status, headers: { 'Access-Control-Allow-Origin': '*' }, body: text })

/** Expired accounts get no playlist; expired and full ones get no stream. */
type AccountStatus = 'active' | 'ending' | 'expired' | 'full'

export interface Account {
  username: string
  password: string
  status: AccountStatus
  channels: number
}

const CHANNELS = 24

export const DEMO: Account = { username: 'demo', password: 'demo', status: 'active', channels: CHANNELS }
export const ACCOUNTS: readonly Account[] = [
  DEMO,
  { username: 'large', password: 'large', status: 'active', channels: 10_500 },
  { username: 'films', password: 'films', status: 'active', channels: 0 },
  { username: 'ending', password: 'ending', status: 'ending', channels: CHANNELS },
  { username: 'expired', password: 'expired', status: 'expired', channels: CHANNELS },
  { username: 'full', password: 'full', status: 'full', channels: CHANNELS },
]

export const findAccount = (username: string, password: string): Account | undefined =>
  ACCOUNTS.find((account) => account.username === username && account.password === password)

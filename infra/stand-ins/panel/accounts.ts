/** What an account may do. The panel tells it in `user_info`; a refused one gets no playlist and no stream. */
export type AccountStatus = 'active' | 'expired' | 'full'

export interface Account {
  username: string
  password: string
  status: AccountStatus
  /** The number of live channels. */
  channels: number
}

const FEW = 24

/** The accounts of this panel; passwords equal the names. */
export const ACCOUNTS: readonly Account[] = [
  { username: 'demo', password: 'demo', status: 'active', channels: FEW },
  { username: 'large', password: 'large', status: 'active', channels: 10_500 },
  { username: 'expired', password: 'expired', status: 'expired', channels: FEW },
  { username: 'full', password: 'full', status: 'full', channels: FEW },
]

export const findAccount = (username: string, password: string): Account | undefined =>
  ACCOUNTS.find((account) => account.username === username && account.password === password)

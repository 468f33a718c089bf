import type { Database } from '@player/db'
import type { Kysely } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { locksOf, type Lock } from '../../kernel/throttle-state.ts'
import { forget, subjectOf, type Budget } from '../../kernel/throttle.ts'
import { pinBudgets } from '../playlists/index.ts'

type Settings = Pick<Context, 'config'>

/** Failed logins to an address, registered or not, from browsers that are not trusted. */
export const loginBudget = ({ config }: Settings, mac: string): Budget => ({
  rule: config.throttles.loginMac,
  subject: subjectOf(config.secrets.pinPepper, mac),
})

/** Failed logins to a device from all browsers that it trusts (D41). */
export const trustedLoginBudget = ({ config }: Settings, deviceId: string): Budget => ({
  rule: config.throttles.loginTrusted,
  subject: subjectOf(config.secrets.pinPepper, deviceId),
})

interface Locked {
  readonly id: string
  readonly mac_address: string
}

const budgetsOf = (settings: Settings, { id, mac_address }: Locked): readonly Budget[] => [
  loginBudget(settings, mac_address),
  trustedLoginBudget(settings, id),
  ...pinBudgets(settings, id),
]

export const deviceLocks = (
  settings: Settings,
  db: Kysely<Database>,
  device: Locked,
): Promise<readonly Lock[]> => locksOf(db, budgetsOf(settings, device))

/** Opens the log-in's locks, also after a hard stop (D16); those of PINs stay. */
export async function openLoginLocks(
  settings: Settings,
  db: Kysely<Database>,
  { id, mac_address }: Locked,
): Promise<void> {
  for (const { rule, subject } of [loginBudget(settings, mac_address), trustedLoginBudget(settings, id)])
    await forget(db, rule, subject)
}

export async function openDeviceLocks(
  settings: Settings,
  db: Kysely<Database>,
  device: Locked,
): Promise<void> {
  for (const { rule, subject } of budgetsOf(settings, device)) await forget(db, rule, subject)
}

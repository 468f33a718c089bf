import type { Db } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { locksOf, type Lock } from '../../../kernel/throttle-state.ts'
import { forget, subjectOf, type Budget } from '../../../kernel/throttle.ts'
import { pinBudgets } from '../../playlists/index.ts'
import { ceilingLocks, forgetGuesses } from './key-failures.ts'

type Settings = Pick<Context, 'config'>

/**
 * Failed logins to a device, by any of its addresses, from browsers that are not trusted. Those at an address that is not registered
 * count for the address alone: they lock no device that comes there.
 */
export const loginBudget = (
  { config }: Settings,
  subject: { readonly id: string } | { readonly mac: string },
): Budget => ({
  rule: config.throttles.loginMac,
  subject: subjectOf(config.secrets.pinPepper, 'id' in subject ? subject.id : subject.mac),
})

/** Failed logins to a device from all browsers that it trusts (D41). */
export const trustedLoginBudget = ({ config }: Settings, deviceId: string): Budget => ({
  rule: config.throttles.loginTrusted,
  subject: subjectOf(config.secrets.pinPepper, deviceId),
})

interface Device {
  readonly id: string
}

const budgetsOf = (settings: Settings, device: Device): readonly Budget[] => [
  loginBudget(settings, device),
  trustedLoginBudget(settings, device.id),
  ...pinBudgets(settings, device.id),
]

export async function deviceLocks(settings: Settings, db: Db, device: Device): Promise<readonly Lock[]> {
  const ceilings = await ceilingLocks(settings, db, device.id)
  const waits = await locksOf(db, budgetsOf(settings, device))
  return [...ceilings, ...waits.filter(({ name }) => !ceilings.some((ceiling) => ceiling.name === name))]
}

/** Opens the log-in's locks (D16); those of PINs stay. Counted guesses are forgotten only if they lock. */
export async function openLoginLocks(settings: Settings, db: Db, device: Device): Promise<void> {
  for (const { rule, subject } of [loginBudget(settings, device), trustedLoginBudget(settings, device.id)])
    await forget(db, rule, subject)
  if ((await ceilingLocks(settings, db, device.id)).length > 0) await forgetGuesses(db, device.id)
}

export async function openDeviceLocks(settings: Settings, db: Db, device: Device): Promise<void> {
  for (const { rule, subject } of budgetsOf(settings, device)) await forget(db, rule, subject)
  await forgetGuesses(db, device.id)
}

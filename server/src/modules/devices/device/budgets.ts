import type { Db } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { noteSecurity, type SecurityActor } from '../../../kernel/security-log.ts'
import { locksOf, type Lock } from '../../../kernel/throttle-state.ts'
import { budgetOf, resetBudgets, type Budget } from '../../../kernel/throttle.ts'
import { pinBudgets } from '../../playlists/index.ts'
import { ceilingLocks, resetGuesses } from './key-failures.ts'
import { recordLogin } from './queries.ts'

export type Settings = Pick<Context, 'config'>

/** Wrong keys for a device or an unregistered address, except from trusted browsers. A device that registers at the address later is not locked. */
export const loginBudget = (
  settings: Settings,
  subject: { readonly id: string } | { readonly mac: string },
): Budget =>
  budgetOf(settings, settings.config.throttles.loginMac, 'id' in subject ? subject.id : subject.mac)

/** Wrong keys for a device from all trusted browsers (D41). */
export const trustedLoginBudget = (settings: Settings, deviceId: string): Budget =>
  budgetOf(settings, settings.config.throttles.loginTrusted, deviceId)

export interface Device {
  readonly id: string
}

const loginBudgets = (settings: Settings, device: Device): readonly Budget[] => [
  loginBudget(settings, device),
  trustedLoginBudget(settings, device.id),
]

/** A device is locked while one of these budgets is spent. */
export const lockBudgets = (settings: Settings, device: Device): readonly Budget[] => [
  ...loginBudgets(settings, device),
  ...pinBudgets(settings, device.id),
]

/** Limits on all questions to the televisions of a device, and on wrong numbers of waiting ones. */
const questionBudgets = (settings: Settings, { id }: Device): readonly Budget[] => {
  const { allowQuestions, claimNumbers, tvLogins, moveQuestions } = settings.config.throttles
  return [
    budgetOf(settings, allowQuestions, id),
    budgetOf(settings, claimNumbers, id),
    budgetOf(settings, tvLogins, id),
    budgetOf(settings, moveQuestions, 'to', id),
  ]
}

/** Limits that `limits lift` resets: on actions of a device's owner, in browsers that logged in before, and on reports of its televisions. */
const ownBudgets = (settings: Settings, { id }: Device): readonly Budget[] => {
  const { throttles } = settings.config
  const rules = [
    throttles.captcha,
    throttles.contact,
    throttles.wrongLoginCodes,
    throttles.saves,
    throttles.looks,
    throttles.paymentStarts,
    throttles.captures,
    throttles.returns,
    throttles.unsignedCallbacks,
    throttles.supportCases,
    throttles.reminders,
    throttles.downloads,
  ]
  return [
    ...rules.map((rule) => budgetOf(settings, rule, id)),
    budgetOf(settings, throttles.moveQuestions, 'from', id),
  ]
}

export async function liftOwnLimits(settings: Settings, db: Db, device: Device): Promise<void> {
  await resetBudgets(db, ownBudgets(settings, device))
}

export async function deviceLocks(settings: Settings, db: Db, device: Device): Promise<readonly Lock[]> {
  const ceilings = await ceilingLocks(settings, db, device.id)
  const locks = await locksOf(db, lockBudgets(settings, device))
  return [...ceilings, ...locks.filter(({ name }) => !ceilings.some((ceiling) => ceiling.name === name))]
}

export async function resetKeyFailures(settings: Settings, db: Db, device: Device): Promise<void> {
  await resetBudgets(db, loginBudgets(settings, device))
  await resetGuesses(db, device.id)
}

/** Ends the locks of the login, but not of PINs. Resets the count of wrong keys only if it is at the ceiling. */
async function endLoginLocks(settings: Settings, db: Db, device: Device, by: SecurityActor): Promise<void> {
  await resetBudgets(db, loginBudgets(settings, device))
  if ((await ceilingLocks(settings, db, device.id)).length === 0) return
  await resetGuesses(db, device.id)
  await noteSecurity(db, device.id, by, { kind: 'unlocked' })
}

/** Records a login that the device's television confirmed (D36), and ends the locks of the login. */
export async function recordConfirmedLogin(ctx: Settings, tx: Db, device: Device, by: SecurityActor) {
  await recordLogin(tx, device.id)
  await endLoginLocks(ctx, tx, device, by)
}

export async function removeDeviceLocks(settings: Settings, db: Db, device: Device): Promise<void> {
  await resetBudgets(db, [...lockBudgets(settings, device), ...questionBudgets(settings, device)])
  await resetGuesses(db, device.id)
}

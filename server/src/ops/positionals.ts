import { PAYMENT_STATES, type PaymentState } from '@player/db'
import { settings } from '../kernel/settings.ts'
import { deviceKey, macAddress } from '../modules/devices/contract.ts'
import { knownMethod } from '../modules/payments/index.ts'
import { UsageError, type Positional } from './command.ts'

export const MAC: Positional = { name: 'mac', description: "the device's MAC address, in any usual form" }
export const PAYMENT: Positional = {
  name: 'payment',
  description: "a payment's reference or id, from `payments find`",
}
export const EXAMPLE_MAC = '02:00:5E:10:00:01'
export const EXAMPLE_PAYMENT = 'pZ2b8XvJ0qLr5tYw3NcKd7Hs'
export const EXAMPLE_ID = '7b1f5c1e-9d0a-4b5e-8a51-3c2f0e6d9a47'

export function readMac(arg: string | undefined): string {
  const mac = macOf(arg)
  if (mac === null)
    throw new UsageError(`'${arg ?? ''}' is not a MAC address. Use six pairs like 02:00:5E:10:00:01.`)
  return mac
}

export const macOf = (arg: string | undefined): string | null => macAddress.safeParse(arg).data ?? null

export function readKey(arg: string): string {
  const parsed = deviceKey.safeParse(arg)
  if (!parsed.success) throw new UsageError('A device key has six digits.')
  return parsed.data
}

export function readTerm(arg = ''): string {
  const parsed = settings.term.safeParse(arg)
  if (!parsed.success) throw new UsageError(`<term> ${parsed.error.issues[0]?.message}.`)
  return parsed.data
}

/** Accepts a payment's reference or the id of a payment, grant or callback, which have nearly the same form. */
export function readPayment(arg = ''): string {
  if (!/^[A-Za-z0-9_-]{20,36}$/.test(arg))
    throw new UsageError(`'${arg}' is not a payment's reference or id. Try 'payments find ${arg}'.`)
  return arg
}

/** @param owner with an article: 'a notice' @param list the command that lists the ids */
export function readId(arg = '', owner: string, list: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(arg))
    throw new UsageError(`'${arg}' is not ${owner}'s id. '${list}' lists them.`)
  return arg
}

export function readState(arg: string | undefined): PaymentState | null {
  if (arg === undefined) return null
  const state = PAYMENT_STATES.find((name) => name === arg)
  if (!state) throw new UsageError(`'${arg}' is not a state. Use one of: ${PAYMENT_STATES.join(', ')}.`)
  return state
}

export function readMethod(arg: string | undefined) {
  const parsed = knownMethod.safeParse(arg)
  if (!parsed.success)
    throw new UsageError(`'${arg ?? ''}' is not a method. Use one of: ${knownMethod.options.join(', ')}.`)
  return parsed.data
}

export function readTime(arg: string | undefined, option = '--since'): Date {
  const time = new Date(arg ?? '')
  const year = time.getUTCFullYear()
  if (!(year >= 1970 && year <= 9999))
    throw new UsageError(`Give a time with ${option}, for example ${option} 2026-11-20T08:00Z.`)
  return time
}

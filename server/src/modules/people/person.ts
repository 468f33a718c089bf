import type { Context } from '../../kernel/context.ts'
import * as devices from '../devices/index.ts'
import { fail } from './fail.ts'

/** A person, identified by a device or an e-mail address. */
export type Person =
  | { readonly kind: 'device'; readonly deviceId: string; readonly mac: string }
  | { readonly kind: 'email'; readonly email: string }

/** @param mac `text` as a MAC address; null if it is none @throws Failure missing */
export async function findPerson(
  { db }: Pick<Context, 'db'>,
  { text, mac }: { readonly text: string; readonly mac: string | null },
): Promise<Person> {
  if (mac === null) return { kind: 'email', email: text }
  const deviceId = await devices.deviceIdAt(db, mac)
  if (deviceId === null) throw fail('missing', 'person_missing')
  return { kind: 'device', deviceId, mac }
}

import type { Db, Tx } from '@player/db'
import * as queries from '../store/person-queries.ts'

async function unmatchedOf(db: Db, person: PersonIds) {
  if ('macs' in person) return queries.unmatchedFor(db, person.macs)
  const callbacks = await queries.unmatchedWith(db, person.email)
  // The address must not be only a part of another one.
  return callbacks.filter(({ body }) => addressesIn(body.toString()).includes(person.email.toLowerCase()))
}

type PersonIds = { readonly macs: readonly string[] } | { readonly email: string }

const addressesIn = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(/[^\s"\\<>,;:()=&]+@[^\s"\\<>,;:()=&]+/g)].map(([address]) =>
    address.replace(/\.+$/, ''),
  )

/** Exports unmatched callbacks: those that name an address of a device, or that contain an e-mail address. */
export const exportUnmatched = async (db: Db, person: PersonIds) =>
  (await unmatchedOf(db, person)).map(({ provider, received_at, body }) => ({
    method: provider,
    received_at,
    provider_message: body.toString(),
  }))

export async function eraseUnmatched(tx: Tx, person: PersonIds): Promise<void> {
  const ids = (await unmatchedOf(tx, person)).map(({ id }) => id)
  await queries.eraseCallbacks(tx, ids)
}

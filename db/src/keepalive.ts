import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from './error-code.ts'

/** Closes a connection after this time without traffic, because after a failover it may stay open without a peer. */
export function closeWhenSilent(client: pg.Client, milliseconds: number): void {
  const { stream } = client.connection
  if (stream instanceof Socket)
    stream.setTimeout(milliseconds, () => stream.destroy(new Error('The database does not respond')))
}

/** read_only_sql_transaction */
const READ_ONLY = '25006'

/** Fails with an error for which `isReadOnly` is true on a server that refuses to write, as a former primary does after a failover. Takes no lock. */
export const EXPECT_WRITABLE = `do $$ begin
  if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'The server is read-only';
  end if;
end $$`

/** Queries a connection at this interval until it ends; closes it if its server refuses to write. Needs `pipeline`: it waits for no other query. */
export async function keepAlive(client: pg.Client, milliseconds: number): Promise<void> {
  const { stream } = client.connection
  while (!stream.destroyed) {
    await wait(milliseconds, undefined, { ref: false })
    await client.query(EXPECT_WRITABLE).catch((error: unknown) => {
      if (isReadOnly(error)) stream.destroy()
    })
  }
}

/** Whether a statement failed because its server refuses to write. */
export const isReadOnly = (error: unknown): boolean => errorCode(error) === READ_ONLY

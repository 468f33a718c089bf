import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Closes a connection without traffic for this long: after a failover an old one may stay open without a peer. */
export function closeWhenSilent(client: pg.ClientBase, milliseconds: number): void {
  const stream = streamOf(client)
  stream?.setTimeout(milliseconds, () => stream.destroy(new Error('The database does not respond')))
}

/** read_only_sql_transaction */
export const READ_ONLY = '25006'

/**
 * Fails with READ_ONLY on a server that refuses to write, as a former primary does after a failover: what only reads would stay
 * connected to it. Takes no lock, and changes nothing.
 */
export const EXPECT_WRITABLE = `do $$ begin
  if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'The server is read-only';
  end if;
end $$`

/** Closes a connection whose server refuses to write, once it is idle, as those of `connect` are closed. */
export function closeWhenReadOnly({ connection }: pg.ClientBase): void {
  let isReadOnly = false
  connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
    isReadOnly ||= code === READ_ONLY
  })
  connection.on('readyForQuery', ({ status }: { readonly status: string }) => {
    if (isReadOnly && status === 'I') connection.stream.destroy()
  })
}

/** Queries an idle connection at this interval, only between statements (pg 8.23 warns of queued ones), until it ends. */
export async function sendKeepalives(client: pg.ClientBase, milliseconds: number): Promise<void> {
  const stream = streamOf(client)
  while (stream && !stream.destroyed) {
    await wait(milliseconds, undefined, { ref: false })
    if (Reflect.get(client, 'readyForQuery') === true) await client.query('select').catch(() => undefined)
  }
}

function streamOf(client: pg.ClientBase): Socket | undefined {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : undefined
  return stream instanceof Socket ? stream : undefined
}

import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Closes a connection after this many milliseconds without traffic: after a failover old connections may stay open without
 * a peer.
 */
export function closeWhenSilent(client: pg.ClientBase, milliseconds: number): void {
  const stream = streamOf(client)
  stream?.setTimeout(milliseconds, () => stream.destroy(new Error('The database has fallen silent')))
}

/**
 * Sends a keep-alive query at this interval in milliseconds while no statement runs (pg 8.23 warns of queued queries), until
 * the connection ends.
 */
export async function sendKeepalives(client: pg.ClientBase, milliseconds: number): Promise<void> {
  const stream = streamOf(client)
  while (stream && !stream.destroyed) {
    await wait(milliseconds, undefined, { ref: false })
    // A failure means that the connection ended; closeWhenSilent handles it.
    if (Reflect.get(client, 'readyForQuery') === true) await client.query('select').catch(() => undefined)
  }
}

function streamOf(client: pg.ClientBase): Socket | undefined {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : undefined
  return stream instanceof Socket ? stream : undefined
}

import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Throws a connection away on which nothing was heard or said for so many milliseconds: after a failover the old ones may
 * hang for ever, because nobody answers, and nobody closes them either.
 */
export function endWhenSilent(client: pg.ClientBase, milliseconds: number): void {
  const stream = streamOf(client)
  stream?.setTimeout(milliseconds, () => stream.destroy(new Error('The database has fallen silent')))
}

/**
 * Asks a connection on which nothing is under way for a sign of life, every so many milliseconds until it ends: whoever only
 * listens on one says nothing, alive or not. A running statement asks by itself, and the client's queue is for one (pg 8.23
 * warns of more).
 */
export async function askWhenIdle(client: pg.ClientBase, milliseconds: number): Promise<void> {
  const stream = streamOf(client)
  while (stream && !stream.destroyed) {
    await wait(milliseconds, undefined, { ref: false })
    // What cannot be asked has fallen silent, or has ended.
    if (Reflect.get(client, 'readyForQuery') === true) await client.query('select').catch(() => undefined)
  }
}

function streamOf(client: pg.ClientBase): Socket | undefined {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : undefined
  return stream instanceof Socket ? stream : undefined
}

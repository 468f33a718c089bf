import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** Longer than a call to a provider and the longest poll of a television (50 s), shorter than the timeout of a stalled connection. */
const BEGIN_MS = 55_000
/** Enough for an installer over a slow line. */
const FINISH_MS = 3_600_000

const RETRY_SECONDS = '5'

/** Answers 503 if the answer has not begun in time, and closes it if it is not finished in time, unless it is a stream of events. */
export function endAtDeadline(
  response: ServerResponse,
  { beginMs, finishMs } = { beginMs: BEGIN_MS, finishMs: FINISH_MS },
): void {
  let timer = setTimeout(() => {
    timer = setTimeout(() => {
      if (!isStream(response)) response.destroy()
    }, finishMs - beginMs)
    if (response.headersSent) return
    response.writeHead(503, { 'Retry-After': RETRY_SECONDS, Connection: 'close' }).end()
    // The handler may still write its own answer. Until the client has read the 503, that write emits `error`, which would end the process.
    response.on('error', () => undefined)
  }, beginMs)
  response.once('close', () => clearTimeout(timer))
}

/** Resolves when the answer was sent or its client is gone. Closes it if that takes longer than `withinMs`. */
export async function closeWithin(response: ServerResponse, withinMs: number): Promise<void> {
  if (response.destroyed) return
  const timer = setTimeout(() => void response.destroy(), withinMs)
  await once(response, 'close')
  clearTimeout(timer)
}

const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream')

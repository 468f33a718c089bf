import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { Browser } from './browser.ts'

/** What the open dashboard hears. */
export interface LiveEvent {
  /** 'message' for a state of things, 'serialized-error' for a refusal, 'return' for the end. */
  readonly type: string
  readonly data: Record<string, unknown>
}

const PATIENCE_MS = 20_000

/**
 * Opens the dashboard's stream (server-sent events of the subscription devices.live), and yields what is said until the
 * server ends it. Leaving the loop closes it.
 */
export async function* liveEvents(browser: Browser): AsyncGenerator<LiveEvent, void, undefined> {
  const closing = new AbortController()
  const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(PATIENCE_MS)])
  const response = await browser.fetch('/frontend/trpc/devices.live', {
    headers: { accept: 'text/event-stream' },
    signal,
  })
  if (!response.body) throw new Error('The stream has no body')
  try {
    let type = 'message'
    for await (const line of createInterface({ input: Readable.fromWeb(response.body) })) {
      if (line.startsWith('event: ')) type = line.slice('event: '.length)
      else if (line.startsWith('data: ') && type !== 'connected' && type !== 'ping')
        yield { type, data: JSON.parse(line.slice('data: '.length)) as Record<string, unknown> }
      else if (line === '') type = 'message'
    }
  } finally {
    closing.abort()
  }
}

/** The next event that is as wanted; those before it are passed over. */
export async function nextEvent(
  events: AsyncGenerator<LiveEvent, void, undefined>,
  wanted: (event: LiveEvent) => boolean = () => true,
): Promise<LiveEvent> {
  for (;;) {
    const { done, value } = await events.next()
    if (done) throw new Error('The stream ended before that')
    if (wanted(value)) return value
  }
}

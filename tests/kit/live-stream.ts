import type { Browser } from './browser.ts'

export interface LiveEvent {
  /**
   * 'message' for a state, 'return' for the end, 'serialized-error' for a refusal in the stream, 'refused' for an HTTP error instead of a stream
   * (after repeated refusals).
   */
  readonly type: string
  readonly data: Record<string, unknown>
}

const TIMEOUT_MS = 20_000

/** Subscribes to devices.live (server-sent events), and yields its events until the server ends the stream. Leaving the loop closes the stream. */
export async function* liveEvents(browser: Browser): AsyncGenerator<LiveEvent, void, undefined> {
  const response = await browser.fetch('/frontend/trpc/devices.live', {
    headers: { accept: 'text/event-stream' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) {
    yield { type: 'refused', data: Object(await response.json()) }
    return
  }
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const type = /^event: (.*)$/m.exec(block)?.[1] ?? 'message'
      const data = /^data: (.+)$/m.exec(block)?.[1] ?? '{}'
      if (type !== 'connected' && type !== 'ping') yield { type, data: Object(JSON.parse(data)) }
    }
  }
}

export async function nextState(
  events: AsyncGenerator<LiveEvent, void, undefined>,
  matches: (data: LiveEvent['data']) => boolean = () => true,
): Promise<LiveEvent['data']> {
  for (;;) {
    const { done, value } = await events.next()
    if (done) throw new Error('The stream ended without a matching state')
    if (value.type !== 'message')
      throw new Error(`The stream sent ${value.type}: ${JSON.stringify(value.data)}`)
    if (matches(value.data)) return value.data
  }
}

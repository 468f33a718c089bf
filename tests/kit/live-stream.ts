import type { Browser } from './browser.ts'

/** What the open dashboard hears. */
export interface LiveEvent {
  /** 'message' for a state of things, 'serialized-error' for a refusal, 'return' for the end. */
  readonly type: string
  readonly data: Record<string, unknown>
}

const TIMEOUT_MS = 20_000

/**
 * Opens the dashboard's stream (server-sent events of the subscription devices.live), and yields what is said until the
 * server ends it. Leaving the loop closes it.
 */
export async function* liveEvents(browser: Browser): AsyncGenerator<LiveEvent, void, undefined> {
  const response = await browser.fetch('/frontend/trpc/devices.live', {
    headers: { accept: 'text/event-stream' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
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

/** The next state of things that is as wanted; those before it are passed over. */
export async function nextState(
  events: AsyncGenerator<LiveEvent, void, undefined>,
  wanted: (data: LiveEvent['data']) => boolean = () => true,
): Promise<LiveEvent['data']> {
  for (;;) {
    const { done, value } = await events.next()
    if (done) throw new Error('The stream ended before that')
    if (value.type !== 'message')
      throw new Error(`The stream said ${value.type}: ${JSON.stringify(value.data)}`)
    if (wanted(value.data)) return value.data
  }
}

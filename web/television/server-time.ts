import type { Send } from '@player/server/app-client'

/** Our server's time by its last answer, or else the television's own, which may be wrong. */
export function createServerTime(send: Send, ownNow: () => number) {
  let answered: { time: number; at: number } | null = null
  const noting: Send = async (url, request) => {
    const answer = await send(url, request)
    const time = Date.parse(answer.headers.get('Date') ?? '')
    if (!Number.isNaN(time)) answered = { time, at: performance.now() }
    return answer
  }
  return {
    /** Sends a request to our server. */
    send: noting,
    now: (): number => (answered ? answered.time + performance.now() - answered.at : ownNow()),
  }
}

import { singleFlight } from '../../../../kernel/single-flight.ts'
import { throwNoToken } from './failures.ts'
import { Refusal } from './refusal.ts'

interface TokenAnswer {
  readonly access_token: string
  /** In seconds. */
  readonly expires_in: number
}

const MARGIN_MS = 60_000

/** Caches a provider's access token until shortly before expiry. Concurrent callers share one request. */
export function createTokenCache(requestToken: (deadline: AbortSignal) => Promise<TokenAnswer>) {
  let cached: { text: string; endsAt: number } | null = null

  const renew = singleFlight(async (deadline: AbortSignal): Promise<string> => {
    const { access_token: text, expires_in: seconds } = await requestToken(deadline).catch(throwNoToken)
    cached = { text, endsAt: performance.now() + seconds * 1000 - MARGIN_MS }
    return text
  })

  async function get(deadline: AbortSignal): Promise<string> {
    return cached && performance.now() < cached.endsAt ? cached.text : renew(deadline)
  }

  return {
    get,
    /** Calls with the token, and once more with a new one after a 401. */
    async call<Answer>(deadline: AbortSignal, send: (token: string) => Promise<Answer>): Promise<Answer> {
      const token = await get(deadline)
      const answer = await send(token)
      if (!(answer instanceof Refusal) || answer.status !== 401) return answer
      // A concurrent call may have renewed it already.
      if (cached?.text === token) cached = null
      return send(await get(deadline))
    },
  }
}

import { singleFlight } from '../../../../kernel/single-flight.ts'
import { UnusableAnswer } from './failures.ts'

interface TokenAnswer {
  readonly access_token: string
  /** In seconds. */
  readonly expires_in: number
}

/** Renewed this long before expiry, so that no request is sent with an expired token. */
const MARGIN_MS = 60_000

/** Caches a provider's access token until shortly before expiry. Concurrent callers share one request. */
export function createTokenCache(requestToken: (deadline: AbortSignal) => Promise<TokenAnswer>) {
  let cached: { text: string; endsAt: number } | null = null

  const renew = singleFlight(async (deadline: AbortSignal): Promise<string> => {
    const { access_token: text, expires_in: seconds } = await requestToken(deadline).catch(
      (error: unknown) => {
        // It is not about one payment.
        throw error instanceof UnusableAnswer
          ? new Error('There is no access token', { cause: error })
          : error
      },
    )
    cached = { text, endsAt: performance.now() + seconds * 1000 - MARGIN_MS }
    return text
  })

  return {
    get(deadline: AbortSignal): Promise<string> {
      if (cached && performance.now() < cached.endsAt) return Promise.resolve(cached.text)
      return renew(deadline)
    },
    /** Discards a refused token, unless it was renewed already. */
    forget(text: string): void {
      if (cached?.text === text) cached = null
    },
  }
}

import { singleFlight } from '../../../../kernel/single-flight.ts'

/** A provider's access token as it gives it: the text, and for how long it is good. */
export interface TokenAnswer {
  readonly access_token: string
  /** In seconds. */
  readonly expires_in: number
}

/** Renewed this long before its end, so that no call sets out with a token that ends on the way. */
const MARGIN_MS = 60_000

/** A provider's access token: kept until shortly before its end, asked for once however many wait. */
export function createTokenCache(requestToken: (deadline: AbortSignal) => Promise<TokenAnswer>) {
  let kept: { text: string; endsAt: number } | null = null

  const renew = singleFlight(async (deadline: AbortSignal): Promise<string> => {
    const { access_token: text, expires_in: seconds } = await requestToken(deadline)
    kept = { text, endsAt: performance.now() + seconds * 1000 - MARGIN_MS }
    return text
  })

  return {
    get(deadline: AbortSignal): Promise<string> {
      if (kept && performance.now() < kept.endsAt) return Promise.resolve(kept.text)
      return renew(deadline)
    },
    /** This one was refused; a newer one stays. */
    forget(text: string): void {
      if (kept?.text === text) kept = null
    },
  }
}

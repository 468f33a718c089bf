import type { CaptchaView } from '@player/server/contract/sessions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import { loadLogin } from './load-login.ts'
import { words } from './login-words.ts'

/** A captcha is good for five minutes; an unanswered one is replaced a little before, in milliseconds. */
const FRESH_FOR = 270_000

/** What an answer is for. */
export type Challenge = Pick<CaptchaView, 'token' | 'work_bits'>

interface Captcha {
  /** The picture as a data address; null while there is none. */
  picture: string | null
  /** Null while there is none. */
  challenge: Challenge | null
  /** Why there is no picture. */
  trouble: string | null
  loading: boolean
  /** Draws another one; null when there is none. */
  renew: () => Promise<Challenge | null>
  /** Draws one where there is none, or where it is about to run out: then an answer to it is of no use any more. */
  refresh: () => 'kept' | 'replaced'
}

const NONE: Pick<Captcha, 'picture' | 'challenge' | 'trouble'> = {
  picture: null,
  challenge: null,
  trouble: null,
}

/** The captcha of the login form, fetched once the page has come to rest. */
export function useCaptcha(): Captcha {
  const [shown, setShown] = useState(NONE)
  const { running: loading, run } = useSingleFlight<Challenge | null>()
  const drawnAt = useRef<number | null>(null)

  const renew = useCallback(() => {
    return run(draw)

    async function draw(): Promise<Challenge | null> {
      try {
        const { drawCaptcha } = await loadLogin()
        const captcha = await drawCaptcha()
        if ('trouble' in captcha) {
          setShown({ ...NONE, trouble: captcha.trouble })
          return null
        }
        drawnAt.current = Date.now()
        const picture = `data:image/svg+xml,${encodeURIComponent(captcha.svg)}`
        setShown({ picture, challenge: captcha, trouble: null })
        return captcha
      } catch {
        setShown({ ...NONE, trouble: words.form.noCaptcha })
        return null
      }
    }
  }, [run])

  const refresh = useCallback(() => {
    const age = drawnAt.current === null ? null : Date.now() - drawnAt.current
    if (age !== null && age < FRESH_FOR) return 'kept'
    void renew()
    return age === null ? 'kept' : 'replaced'
  }, [renew])

  useEffect(() => whenIdle(refresh), [refresh])

  return { ...shown, loading, renew, refresh }
}

/** Safari has no idle callback. */
function whenIdle(run: () => unknown): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => void run(), 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => void run(), { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

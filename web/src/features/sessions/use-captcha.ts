import { useCallback, useEffect, useRef, useState } from 'react'
import { loadLogin } from './load-login.ts'

/** A captcha is good for five minutes; an unanswered one is replaced a little before, in milliseconds. */
const FRESH_FOR = 270_000

interface Captcha {
  /** The picture as a data address; null while there is none. */
  picture: string | null
  token: string
  /** Why there is no picture. */
  trouble: string | null
  loading: boolean
  /** Draws another one and gives its token, which is empty when there is none. */
  renew: () => Promise<string>
  /** Draws one where there is none, or where it is about to run out: then an answer to it is of no use any more. */
  refresh: () => 'kept' | 'replaced'
}

const NONE = { picture: null as string | null, token: '', trouble: null as string | null }

/** The captcha of the login form, fetched once the page has come to rest. */
export function useCaptcha(): Captcha {
  const [shown, setShown] = useState(NONE)
  const [loading, setLoading] = useState(false)
  const drawnAt = useRef<number | null>(null)
  const drawing = useRef<Promise<string> | null>(null)

  const renew = useCallback(() => {
    drawing.current ??= draw().finally(() => {
      drawing.current = null
      setLoading(false)
    })
    return drawing.current

    async function draw(): Promise<string> {
      setLoading(true)
      try {
        const { drawCaptcha } = await loadLogin()
        const captcha = await drawCaptcha()
        if ('trouble' in captcha) {
          setShown({ ...NONE, trouble: captcha.trouble })
          return ''
        }
        drawnAt.current = Date.now()
        const picture = `data:image/svg+xml,${encodeURIComponent(captcha.svg)}`
        setShown({ picture, token: captcha.token, trouble: null })
        return captcha.token
      } catch {
        setShown({ ...NONE, trouble: 'The picture could not be loaded.' })
        return ''
      }
    }
  }, [])

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

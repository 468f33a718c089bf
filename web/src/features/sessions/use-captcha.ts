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
  renew: () => Promise<void>
  /** Loads the first one, or replaces one that is about to run out. */
  refresh: () => void
}

/** The captcha of the login form, fetched once the page has come to rest. */
export function useCaptcha(): Captcha {
  const [shown, setShown] = useState({
    picture: null as string | null,
    token: '',
    trouble: null as string | null,
  })
  const [loading, setLoading] = useState(false)
  const drawn = useRef({ at: 0, pending: false })

  const renew = useCallback(async () => {
    if (drawn.current.pending) return
    drawn.current.pending = true
    setLoading(true)
    try {
      const { drawCaptcha } = await loadLogin()
      const captcha = await drawCaptcha()
      if ('trouble' in captcha) setShown({ picture: null, token: '', trouble: captcha.trouble })
      else {
        drawn.current.at = Date.now()
        const picture = `data:image/svg+xml,${encodeURIComponent(captcha.svg)}`
        setShown({ picture, token: captcha.token, trouble: null })
      }
    } catch {
      setShown({ picture: null, token: '', trouble: 'The picture could not be loaded.' })
    } finally {
      drawn.current.pending = false
      setLoading(false)
    }
  }, [])

  const refresh = useCallback(() => {
    if (Date.now() - drawn.current.at > FRESH_FOR) void renew()
  }, [renew])

  useEffect(() => whenIdle(refresh), [refresh])

  return { ...shown, loading, renew, refresh }
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

import type { NoticeView } from '@player/server/contract/notices'
import type { CaptchaView } from '@player/server/contract/sessions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { loadLogin } from './load-login.ts'
import { words } from './login-words.ts'

/** A captcha is valid for five minutes; after this time, the next focus in the form replaces it. */
const MAX_AGE_MS = 270_000

export type Challenge = Pick<CaptchaView, 'token' | 'work_bits'>

interface Captcha {
  /** A data URL. */
  picture: string | null
  challenge: Challenge | null
  problem: string | null
  /** The operator's notices, which are sent with the captcha. */
  notices: readonly NoticeView[]
}

const NONE: Captcha = { picture: null, challenge: null, problem: null, notices: [] }

/** The login form's captcha: the one of `early-captcha.ts`, otherwise one that it fetches. */
export function useCaptcha() {
  const [view, setView] = useState(NONE)
  const { isRunning: isLoading, run } = useSingleFlight<Challenge | null>()
  const fetchedAt = useRef<number | null>(null)

  const renew = useCallback(() => {
    return run(fetchCaptcha)

    async function fetchCaptcha(): Promise<Challenge | null> {
      try {
        const captcha = (await takeEarlyCaptcha()) ?? (await (await loadLogin()).fetchCaptchaView())
        if ('problem' in captcha) {
          setView({ ...NONE, problem: captcha.problem })
          return null
        }
        fetchedAt.current = Date.now()
        const picture = `data:image/svg+xml,${encodeURIComponent(captcha.svg)}`
        setView({ picture, challenge: captcha, problem: null, notices: captcha.notices ?? [] })
        return captcha
      } catch {
        setView({ ...NONE, problem: words.form.noCaptcha })
        return null
      }
    }
  }, [run])

  /** Fetches a captcha if there is none or it is about to expire. Returns whether it replaces an expiring one. */
  const refresh = useCallback(() => {
    const age = fetchedAt.current === null ? null : Date.now() - fetchedAt.current
    if (age === null || age >= MAX_AGE_MS) void renew()
    return age !== null && age >= MAX_AGE_MS
  }, [renew])

  useEffect(() => void refresh(), [refresh])

  return { ...view, isLoading, renew, refresh }
}

async function takeEarlyCaptcha(): Promise<CaptchaView | null> {
  const early = window.earlyCaptcha
  delete window.earlyCaptcha
  return (await early) ?? null
}

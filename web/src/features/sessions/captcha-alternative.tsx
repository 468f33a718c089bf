import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { loadLogin } from './load-login.ts'
import type { Challenge } from './use-captcha.ts'
import styles from './captcha-alternative.module.css'
import { words } from './login-words.ts'

interface CaptchaAlternativeProps {
  /** Returns the challenge; null if another field is wrong, or no captcha could be loaded. */
  onStart: () => Promise<Challenge | null>
  onAnswer: (answer: string) => void
  /** Called if a script or an answer of the server could not be loaded. */
  onFailure: () => void
}

/** The alternative to the captcha: the browser computes for a few seconds (WCAG 3.3.8). */
export function CaptchaAlternative({ onStart, onAnswer, onFailure }: CaptchaAlternativeProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const currentRun = useRef<AbortController | null>(null)

  async function run() {
    const controller = new AbortController()
    currentRun.current = controller
    try {
      const challenge = await onStart()
      if (challenge === null) return
      setProgress(0)
      const { solve } = await loadLogin()
      const answer = await solve(challenge.token, {
        signal: controller.signal,
        onProgress: setProgress,
        bits: challenge.work_bits,
      })
      if (answer !== null) onAnswer(answer)
    } catch {
      onFailure()
    } finally {
      currentRun.current = null
      setProgress(null)
    }
  }

  if (progress === null)
    return (
      <Button kind="quiet" className={styles['start']} onClick={() => void (currentRun.current ?? run())}>
        {words.work.start}
      </Button>
    )
  return (
    <div className={styles['running']}>
      <output id="work-progress">{words.work.running}</output>
      <progress max={1} value={progress} aria-labelledby="work-progress" />
      <Button kind="quiet" size="small" onClick={() => currentRun.current?.abort()}>
        {words.work.cancel}
      </Button>
    </div>
  )
}

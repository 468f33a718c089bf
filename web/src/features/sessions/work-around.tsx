import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { loadLogin } from './load-login.ts'
import type { Challenge } from './use-captcha.ts'
import styles from './work-around.module.css'
import { words } from './login-words.ts'

interface WorkAroundProps {
  /** Gives the challenge, or null when the form is not ready. */
  onStart: () => Promise<Challenge | null>
  onAnswer: (answer: string) => void
}

/** The alternative to the captcha: the browser computes for a few seconds (D4, WCAG 3.3.8). */
export function WorkAround({ onStart, onAnswer }: WorkAroundProps) {
  const [likelihood, setLikelihood] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  async function run() {
    const stop = new AbortController()
    running.current = stop
    try {
      const challenge = await onStart()
      if (challenge === null) return
      setLikelihood(0)
      const { work } = await loadLogin()
      const answer = await work(challenge.token, {
        signal: stop.signal,
        onProgress: setLikelihood,
        bits: challenge.work_bits,
      })
      if (answer !== null) onAnswer(answer)
    } finally {
      running.current = null
      setLikelihood(null)
    }
  }

  if (likelihood === null) {
    return (
      <Button kind="quiet" className={styles['ask']} onClick={() => void (running.current ?? run())}>
        {words.work.ask}
      </Button>
    )
  }
  return (
    <div className={styles['running']}>
      <output id="work-progress">{words.work.running}</output>
      <progress max={1} value={likelihood} aria-labelledby="work-progress" />
      <Button kind="quiet" size="small" onClick={() => running.current?.abort()}>
        {words.work.cancel}
      </Button>
    </div>
  )
}

import type { LookAnswer } from '@player/server/contract/results'
import { ago, FEW_SECONDS } from '@player/server/kernel/locale/ago'
import { formatTime } from '@player/server/kernel/locale/dates'
import { useEffect, useId } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './playlist-result.module.css'
import { words } from './result-words.ts'

const texts = words.checkNow

interface CheckNowProps {
  id: string
  name: string
  isRunning: boolean
  onStart: () => void
}

/** How often to ask for the result: a check may end without a live message. */
const POLL_MS = 30_000

/** A button that has our server open the playlist once. */
export function CheckNow({ id, name, isRunning, onStart }: CheckNowProps) {
  const utils = trpc.useUtils()
  const hint = useId()
  const now = useNow()
  const look = trpc.results.look.useMutation({ onSettled: () => utils.results.list.invalidate() })
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => void utils.results.list.invalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, utils])
  const failure = look.error && failureOf(look.error)
  const answer = look.data && answerWords(look.data, now)
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        busy={look.isPending || isRunning}
        aria-label={texts.named(name)}
        aria-describedby={hint}
        onClick={() => {
          onStart()
          look.mutate({ id })
        }}
      >
        {texts.button}
      </Button>
      <span id={hint} className={styles['hint']}>
        {isRunning ? texts.running : texts.hint}
      </span>
      {(failure || answer) && (
        <p role="alert" className={styles['answer']}>
          {failure ? (failure.kind === null ? noAnswer() : failure.message || texts.failed) : answer}
        </p>
      )}
    </>
  )
}

function answerWords(answer: LookAnswer, now: number): string | null {
  switch (answer.kind) {
    case 'asked':
      return null
    case 'busy':
      return texts.busy
    case 'later': {
      const { checked_at: checked, again_at: again } = answer
      const age = checked === null ? null : ago(Math.max(FEW_SECONDS, (now - Date.parse(checked)) / 1_000))
      return texts.later(age, formatTime(again))
    }
  }
}

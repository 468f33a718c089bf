import type { LookAnswer } from '@player/server/contract/results'
import { formatTime } from '@player/server/kernel/locale/dates'
import { useId } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { whyFailed } from '../../ui/controls/no-answer.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './playlist-result.module.css'
import { age } from './age.ts'
import { words } from './result-words.ts'

const texts = words.checkNow

interface CheckNowProps {
  id: string
  name: string
  isRunning: boolean
  /** Whether the time of the last check is beside the button. */
  isDated: boolean
  onStart: () => void
}

/** A button that has our server open the playlist once. After a check too soon, it is inactive until the server allows the next one. */
export function CheckNow({ id, name, isRunning, isDated, onStart }: CheckNowProps) {
  const utils = trpc.useUtils()
  const hint = useId()
  const now = useNow()
  const request = trpc.results.look.useMutation({ onSettled: () => utils.results.list.invalidate() })
  const failure = request.error && failureOf(request.error)
  const isResting = request.data?.kind === 'later' && Date.parse(request.data.again_at) > now
  const answer = request.data && answerWords(request.data, now, isDated)
  return (
    <>
      {!isResting && (
        <p id={hint} className={styles['hint']}>
          {texts.hint}
        </p>
      )}
      <Button
        kind="secondary"
        size="small"
        className={isResting ? styles['resting'] : undefined}
        busy={request.isPending || isRunning}
        // Not `disabled`: it keeps the focus.
        aria-disabled={isResting}
        aria-label={texts.named(name)}
        aria-describedby={hint}
        onClick={() => {
          if (isResting) return
          onStart()
          request.mutate({ id })
        }}
      >
        {texts.button}
      </Button>
      {(failure || answer) && (
        <p id={isResting ? hint : undefined} role="alert" className={styles['answer']}>
          {failure ? whyFailed(failure, texts.failed) : answer}
        </p>
      )}
    </>
  )
}

function answerWords(answer: LookAnswer, now: number, isDated: boolean): string | null {
  if (answer.kind === 'asked') return null
  if (answer.kind === 'busy') return texts.busy
  const { checked_at: checked, again_at: again } = answer
  return texts.later(checked === null || isDated ? null : age(checked, now), formatTime(again))
}

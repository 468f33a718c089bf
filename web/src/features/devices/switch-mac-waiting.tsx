import type { MoveAnswer } from '@player/server/contract/devices'
import { useEffect, useEffectEvent, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import styles from './switch-mac.module.css'
import { words } from './switch-words.ts'

const RETRY_MS = 2_000

export interface AskedTelevision {
  readonly confirmation: string
  /** The number to choose on the television. */
  readonly number: number
  readonly expires_in: number
}

interface SwitchMacWaitingProps {
  request: AskedTelevision
  /** The new address. */
  to: string
  onAnswer: (answer: Exclude<MoveAnswer, 'waiting'>) => void
  onEnterKey: () => void
  onClose: () => void
}

/** Shows the number to choose, until the television at the new address answers. */
export function SwitchMacWaiting({ request, to, onAnswer, onEnterKey, onClose }: SwitchMacWaitingProps) {
  const { client } = trpc.useUtils()
  const [isDisconnected, setDisconnected] = useState(false)
  const { confirmation, number, expires_in: seconds } = request
  const finish = useEffectEvent(onAnswer)
  useEffect(() => {
    const controller = new AbortController()
    const expires = performance.now() + seconds * 1_000
    const poll = (): Promise<MoveAnswer | null> =>
      client.devices.awaitMove.mutate({ confirmation }, { signal: controller.signal }).then(
        ({ status }) => status,
        () => null,
      )
    void (async () => {
      while (performance.now() < expires) {
        const answer = await poll()
        if (controller.signal.aborted) return
        if (answer !== null && answer !== 'waiting') return finish(answer)
        setDisconnected(answer === null)
        if (answer === null) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        if (controller.signal.aborted) return
      }
      finish('over')
    })()
    return () => controller.abort()
  }, [client, confirmation, seconds])
  return (
    <Dialog
      open
      title={words.waits.title}
      onClose={onClose}
      actions={
        <Button kind="secondary" data-initial-focus onClick={onEnterKey}>
          {words.key}
        </Button>
      }
    >
      <p className={styles['number']}>{number}</p>
      <p>{words.waits.text(to)}</p>
      {isDisconnected ? (
        <Notice kind="bad">{noAnswer(words.waits.noConnection)}</Notice>
      ) : (
        <p>{words.waits.hint}</p>
      )}
    </Dialog>
  )
}

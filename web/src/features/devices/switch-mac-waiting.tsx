import type { MoveAnswer } from '@player/server/contract/devices'
import { useEffect, useEffectEvent, useState } from 'react'
import { awaitTelevision } from '../../api/await-television.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { noAnswerYet } from '../../ui/controls/no-answer.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import styles from './switch-mac.module.css'
import { words } from './switch-words.ts'

export interface MoveRequest {
  readonly confirmation: string
  /** The number to choose on the television. */
  readonly number: number
  /** Seconds until the television can no longer answer. */
  readonly expires_in: number
}

interface SwitchMacWaitingProps {
  request: MoveRequest
  /** The new address. */
  to: string
  onAnswer: (answer: Exclude<MoveAnswer, 'waiting'>) => void
  onUseDeviceKey: () => void
  onClose: () => void
}

export function SwitchMacWaiting({ request, to, onAnswer, onUseDeviceKey, onClose }: SwitchMacWaitingProps) {
  const { client } = trpc.useUtils()
  const [isDisconnected, setDisconnected] = useState(false)
  const { confirmation, number, expires_in: seconds } = request
  const finish = useEffectEvent(onAnswer)
  useEffect(() => {
    const controller = new AbortController()
    let isCurrent = true
    const timer = setTimeout(() => controller.abort(), seconds * 1_000)
    void awaitTelevision(
      (options) => client.devices.awaitMove.mutate({ confirmation }, options),
      controller.signal,
      (isConnected) => setDisconnected(!isConnected),
    ).then((answer) => isCurrent && finish(answer))
    return () => {
      isCurrent = false
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, confirmation, seconds])
  return (
    <Dialog
      title={words.waits.title}
      onClose={onClose}
      actions={
        <Button kind="secondary" data-initial-focus onClick={onUseDeviceKey}>
          {words.key}
        </Button>
      }
    >
      <p className={styles['number']}>{number}</p>
      <p>{words.waits.text(to)}</p>
      {isDisconnected ? <Notice kind="bad">{noAnswerYet()}</Notice> : <p>{words.waits.hint}</p>}
    </Dialog>
  )
}

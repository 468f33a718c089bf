import type { PlaylistTitle } from '@player/server/contract/playlists'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { type MoveRequest, SwitchMacWaiting } from './switch-mac-waiting.tsx'
import styles from './switch-mac.module.css'
import { words } from './switch-words.ts'

export interface MacSwitch {
  readonly from: string
  readonly to: string
  readonly device_key: string | null
}

/** Proves the owner's right to the new address. */
export type Proof = { readonly device_key: string } | { readonly confirmation: string }

export type SwitchStage =
  | { readonly name: 'confirm' | 'refused' | 'over' }
  | { readonly name: 'waiting'; readonly request: MoveRequest }
  | {
      readonly name: 'replace'
      readonly playlists: readonly PlaylistTitle[]
      readonly proof: Proof
    }

interface SwitchMacQuestionProps {
  pendingSwitch: MacSwitch
  stage: SwitchStage
  busy: boolean
  onStart: () => void
  onFinish: (proof: Proof, replace: boolean) => void
  onEnd: (name: 'refused' | 'over') => void
  onUseDeviceKey: () => void
  onClose: () => void
}

export function SwitchMacQuestion(props: SwitchMacQuestionProps) {
  const { pendingSwitch, stage, onStart, onFinish, onEnd, onUseDeviceKey, ...dialog } = props
  switch (stage.name) {
    case 'confirm':
      return (
        <ConfirmDialog
          title={words.question.title}
          confirm={words.question.confirm}
          onConfirm={onStart}
          {...dialog}
        >
          <dl className={styles['change']}>
            <dt>{words.question.from}</dt>
            <dd>{pendingSwitch.from}</dd>
            <dt>{words.question.to}</dt>
            <dd>{pendingSwitch.to}</dd>
          </dl>
          <p>{words.question.text}</p>
        </ConfirmDialog>
      )
    case 'waiting':
      return (
        <SwitchMacWaiting
          request={stage.request}
          to={pendingSwitch.to}
          onAnswer={(answer) =>
            answer === 'yes' ? onFinish({ confirmation: stage.request.confirmation }, false) : onEnd(answer)
          }
          onUseDeviceKey={onUseDeviceKey}
          onClose={dialog.onClose}
        />
      )
    case 'refused':
    case 'over':
      return (
        <Dialog
          title={words[stage.name].title}
          onClose={dialog.onClose}
          actions={
            <>
              <Button kind="secondary" onClick={onUseDeviceKey}>
                {words.key}
              </Button>
              <Button data-initial-focus busy={dialog.busy} onClick={onStart}>
                {words.again}
              </Button>
            </>
          }
        >
          <p>{words[stage.name].text}</p>
        </Dialog>
      )
    case 'replace':
      return (
        <ConfirmDialog
          title={words.replace.title}
          confirm={words.replace.confirm}
          kind="danger"
          onConfirm={() => onFinish(stage.proof, true)}
          {...dialog}
        >
          <p>{words.replace.text(pendingSwitch.to, stage.playlists.length)}</p>
          <ul className={styles['lost']}>
            {stage.playlists.map(({ playlist_name: name }, index) => (
              // The playlists have no id, and the list does not change.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{name ?? <em>{words.replace.protected}</em>}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )
  }
}

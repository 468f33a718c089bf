import type { PlaylistTitle } from '@player/server/contract/playlists'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { type AskedTelevision, SwitchMacWaiting } from './switch-mac-waiting.tsx'
import styles from './switch-mac.module.css'
import { words } from './switch-words.ts'

export interface Switch {
  readonly from: string
  readonly to: string
  readonly device_key: string | null
}

/** Of the owner's right to the new address. */
export type Proof = { readonly device_key: string } | { readonly confirmation: string }

/** What a switch waits for: the owner, the television at the new address, or consent to losing playlists there. */
export type SwitchStage =
  | { readonly at: 'asks' | 'refused' | 'over' }
  | { readonly at: 'waits'; readonly request: AskedTelevision }
  | {
      readonly at: 'loses'
      readonly playlists: readonly PlaylistTitle[]
      readonly proof: Proof
    }

interface SwitchMacQuestionProps {
  asking: Switch
  stage: SwitchStage
  busy: boolean
  onStart: () => void
  onFinish: (proof: Proof, replace: boolean) => void
  /** The television did not say yes. */
  onEnd: (at: 'refused' | 'over') => void
  /** To enter the device key instead. */
  onKey: () => void
  onClose: () => void
}

/** The dialogs of a switch, one at a time. */
export function SwitchMacQuestion(props: SwitchMacQuestionProps) {
  const { asking, stage, onStart, onFinish, onEnd, onKey, ...dialog } = props
  switch (stage.at) {
    case 'asks':
      return (
        <ConfirmDialog
          title={words.question.title}
          confirm={words.question.confirm}
          onConfirm={onStart}
          {...dialog}
        >
          <dl className={styles['change']}>
            <dt>{words.question.from}</dt>
            <dd>{asking.from}</dd>
            <dt>{words.question.to}</dt>
            <dd>{asking.to}</dd>
          </dl>
          <p>{words.question.text}</p>
        </ConfirmDialog>
      )
    case 'waits':
      return (
        <SwitchMacWaiting
          request={stage.request}
          to={asking.to}
          onAnswer={(answer) =>
            answer === 'yes' ? onFinish({ confirmation: stage.request.confirmation }, false) : onEnd(answer)
          }
          onKey={onKey}
          onClose={dialog.onClose}
        />
      )
    case 'refused':
    case 'over':
      return (
        <Dialog
          open
          title={words[stage.at].title}
          onClose={dialog.onClose}
          actions={
            <>
              <Button kind="secondary" onClick={onKey}>
                {words.key}
              </Button>
              <Button data-confirm busy={dialog.busy} onClick={onStart}>
                {words.again}
              </Button>
            </>
          }
        >
          <p>{words[stage.at].text}</p>
        </Dialog>
      )
    case 'loses':
      return (
        <ConfirmDialog
          title={words.replace.title}
          confirm={words.replace.confirm}
          kind="danger"
          onConfirm={() => onFinish(stage.proof, true)}
          {...dialog}
        >
          <p>{words.replace.text(asking.to, stage.playlists.length)}</p>
          <ul className={styles['lost']}>
            {stage.playlists.map(({ playlist_name: name }, index) => (
              // They have no id, and the list does not change.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{name ?? <em>{words.replace.protected}</em>}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )
  }
}

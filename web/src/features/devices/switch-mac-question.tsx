import type { PlaylistTitle } from '@player/server/contract/playlists'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from './switch-mac.module.css'
import { words } from './switch-words.ts'

export interface Switch {
  readonly from: string
  readonly to: string
  readonly device_key: string | null
}

interface SwitchMacQuestionProps {
  asking: Switch
  /** What would be deleted at the new address; null before the server answered. */
  playlists: readonly PlaylistTitle[] | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a switch, and again where it deletes playlists. */
export function SwitchMacQuestion({ asking, playlists, ...dialog }: SwitchMacQuestionProps) {
  if (playlists)
    return (
      <ConfirmDialog title={words.replace.title} confirm={words.replace.confirm} kind="danger" {...dialog}>
        <p>{words.replace.text(asking.to, playlists.length)}</p>
        <ul className={styles['lost']}>
          {playlists.map(({ playlist_name: name }, index) => (
            // They have no id, and the list does not change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{name ?? <em>{words.replace.protected}</em>}</li>
          ))}
        </ul>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog title={words.question.title} confirm={words.question.confirm} {...dialog}>
      <dl className={styles['change']}>
        <dt>{words.question.from}</dt>
        <dd>{asking.from}</dd>
        <dt>{words.question.to}</dt>
        <dd>{asking.to}</dd>
      </dl>
      <p>{words.question.text}</p>
    </ConfirmDialog>
  )
}

import type { PlaylistTitle } from '@player/server/contract/playlists'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from './switch-mac.module.css'

/** A switch that was asked for. */
export interface Switch {
  readonly from: string
  readonly to: string
  readonly device_key: string | null
}

interface SwitchMacQuestionProps {
  asking: Switch
  /** What would be deleted at the new address; null before the server was asked. */
  playlists: readonly PlaylistTitle[] | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a switch; a second time where playlists at the new address would be deleted. */
export function SwitchMacQuestion({ asking, playlists, ...dialog }: SwitchMacQuestionProps) {
  if (playlists)
    return (
      <ConfirmDialog
        title="Delete that device’s playlists?"
        confirm="Delete and switch"
        kind="danger"
        first="cancel"
        {...dialog}
      >
        <p>
          The device at {asking.to} has{' '}
          {playlists.length === 1 ? 'a playlist of its own' : `${playlists.length} playlists of its own`}.
          Switching deletes {playlists.length === 1 ? 'it' : 'them'}, and you can’t undo that.
        </p>
        <ul className={styles['lost']}>
          {playlists.map(({ playlist_name: name }, index) => (
            // They have no id here, and the list does not change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{name ?? <em>Protected</em>}</li>
          ))}
        </ul>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog title="Switch to the new address?" confirm="Switch MAC" {...dialog}>
      <dl className={styles['change']}>
        <dt>From</dt>
        <dd>{asking.from}</dd>
        <dt>To</dt>
        <dd>{asking.to}</dd>
      </dl>
      <p>Everything moves at once. It cannot be taken back, and it can be done only once.</p>
    </ConfirmDialog>
  )
}

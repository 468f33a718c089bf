import type { MovedHost, MoveHostInput } from '@player/server/contract/playlist-hosts'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import styles from './moved-host.module.css'
import { words } from './moved-words.ts'

interface MovedHostPreviewProps {
  move: MoveHostInput
  playlists: MovedHost['playlists']
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function MovedHostPreview({ move: { from, to, ids }, playlists, ...dialog }: MovedHostPreviewProps) {
  const { preview } = words
  return (
    <ConfirmDialog title={preview.question(ids.length)} confirm={preview.confirm} {...dialog}>
      <p className={styles['hosts']}>
        <Sentence
          text={preview.hosts}
          marks={{ from: () => <strong>{from}</strong>, to: () => <strong>{to}</strong> }}
        />
      </p>
      <ul className={styles['playlists']}>
        {playlists
          .filter(({ id }) => ids.includes(id))
          .map(({ id, name, parts }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <span>{parts.map((part) => preview.part[part]).join(', ')}</span>
            </li>
          ))}
      </ul>
      <p>{preview.undo}</p>
    </ConfirmDialog>
  )
}

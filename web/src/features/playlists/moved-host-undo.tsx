import type { Hosts } from '@player/server/contract/playlist-hosts'
import { ArrowLeftRight } from 'lucide-react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/controls/dialog.tsx'
import { classNames } from '../../ui/class-names.ts'
import listStyles from '../../ui/owner-list.module.css'
import { OwnerSection } from '../../ui/owner-section.tsx'
import styles from './moved-host.module.css'
import { words } from './moved-words.ts'
import { saveRefusal } from './refusals.ts'

interface MovedHostUndoProps {
  moves: Hosts['moves']
  onUndone: (text: string) => Promise<void>
}

export function MovedHostUndo({ moves, onUndone }: MovedHostUndoProps) {
  const undo = trpc.playlists.undoMove.useMutation({ onSuccess: (undone) => onUndone(words.undone(undone)) })
  const failure = undo.error && failureOf(undo.error)
  return (
    <OwnerSection title={words.moves.title}>
      <ul>
        {moves.map((move) => (
          <li key={move.id} className={classNames(listStyles['entry'], styles['move'])}>
            <ArrowLeftRight size={20} />
            <div>
              <p className={styles['hosts']}>{words.moves.hosts(move)}</p>
              <p className={listStyles['more']}>{words.moves.more(move)}</p>
            </div>
            <Button
              kind="secondary"
              size="small"
              busy={undo.isPending && undo.variables.id === move.id}
              aria-label={words.moves.named(move)}
              onClick={() => undo.mutate({ id: move.id })}
            >
              {words.moves.undo}
            </Button>
          </li>
        ))}
      </ul>
      <MessageDialog
        message={
          failure && failure.kind !== 'unauthorised' ? { kind: 'error', ...saveRefusal(failure) } : null
        }
        onClose={() => undo.reset()}
      />
    </OwnerSection>
  )
}

import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/controls/card.tsx'
import { Dialog, MessageDialog } from '../ui/controls/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/controls/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import styles from './components-page.module.css'

/** Cards, notices, dialogs, table and placeholders. */
export function Feedback() {
  const [open, setOpen] = useState<'question' | 'success' | 'error' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <h2>Cards, notices, dialogs</h2>
      <div className={styles['fields']}>
        <Card>A card on its surface</Card>
        <Card data-surface="night">The black card</Card>
        <Notice title="Plain">Something to know.</Notice>
        <Notice kind="good" title="Good" onClose={close}>
          It worked.
        </Notice>
        <Notice kind="bad" title="Bad">
          It did not.
        </Notice>
      </div>
      <div className={styles['row']}>
        {(['question', 'success', 'error'] as const).map((kind) => (
          <Button key={kind} kind="secondary" onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
      </div>
      <Dialog
        open={open === 'question'}
        onClose={close}
        icon="question"
        title="Delete this playlist?"
        actions={
          <Button data-confirm onClick={close}>
            Delete
          </Button>
        }
      />
      <MessageDialog
        message={
          open === 'success' || open === 'error'
            ? { kind: open, title: 'How it ended', text: 'And why.' }
            : null
        }
        onClose={close}
      />
      <h2>Table</h2>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th>Date</th>
            <th>Method</th>
            <th>Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>20 Nov. 2026</td>
            <td>PayPal</td>
            <td>€7.99</td>
          </tr>
        </tbody>
      </table>
      <h2>Empty, loading, failed</h2>
      <div className={styles['fields']}>
        <EmptyState title="No playlists yet" action={<Button>Add one</Button>}>
          The first one takes a minute.
        </EmptyState>
        <Skeleton />
        <LoadFailure
          title="Your playlists cannot be shown"
          failure={{ kind: null, message: null }}
          onRetry={close}
        />
      </div>
    </>
  )
}

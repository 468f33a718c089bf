import { startTransition, useState } from 'react'
import { FailureToast } from '../../api/failure-toast.tsx'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { OwnerSection } from '../../ui/owner-section.tsx'
import { useFreshProof } from './fresh-proof.tsx'
import styles from './own-data.module.css'
import { words } from './words.ts'

const texts = words.ownData

/** Downloads the device's data, or deletes the device after two questions. Download and deletion need a fresh proof. */
export function OwnData({ onDeleted }: { onDeleted: () => void }) {
  const download = trpc.people.download.useMutation()
  const remove = trpc.people.deleteDevice.useMutation()
  const { isRunning, run } = useSingleFlight()
  const { callWithProof, question } = useFreshProof()
  const [openDialog, setOpenDialog] = useState<'first' | 'second' | null>(null)
  const [problem, setProblem] = useState<{ title: string; error: unknown } | null>(null)

  const attempt = (title: string, action: () => Promise<void>) =>
    void run(async () => {
      setProblem(null)
      try {
        await action()
      } catch (thrown) {
        setProblem({ title, error: thrown })
      }
      setOpenDialog(null)
    })

  const save = () =>
    attempt(texts.downloadFailed, async () => {
      const { json } = await callWithProof((current_key) => download.mutateAsync({ current_key }))
      saveFile(texts.file, json)
    })

  const deleteDevice = () =>
    attempt(texts.deleteFailed, async () => {
      await callWithProof((current_key) => remove.mutateAsync({ current_key }))
      onDeleted()
    })

  return (
    <OwnerSection title={texts.title} className={styles['section']}>
      <p>{texts.text}</p>
      <div className={classNames('buttons', styles['actions'])}>
        <Button kind="secondary" busy={download.isPending} onClick={save}>
          {texts.download}
        </Button>
        <Button kind="secondary" onClick={() => startTransition(() => setOpenDialog('first'))}>
          {texts.delete}
        </Button>
      </div>
      {question}
      {!question && openDialog && (
        <ConfirmDialog
          key={openDialog}
          kind="danger"
          title={texts[openDialog].title}
          confirm={texts[openDialog].confirm}
          busy={isRunning}
          onConfirm={openDialog === 'first' ? () => setOpenDialog('second') : deleteDevice}
          onClose={() => setOpenDialog(null)}
        >
          {openDialog === 'first' ? (
            <p>{texts.first.text}</p>
          ) : (
            <ul className={styles['points']}>
              {texts.second.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </ConfirmDialog>
      )}
      {problem && <FailureToast {...problem} onClose={() => setProblem(null)} />}
    </OwnerSection>
  )
}

/** The time until the file's URL is revoked: a browser may read the file some time after the click. */
const REVOKE_MS = 40_000

function saveFile(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS)
}

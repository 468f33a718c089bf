import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/controls/dialog.tsx'
import { words } from './words.ts'

/** Cancels a payment that is not needed any more. The live update then shows it as cancelled. */
export function CancelButton({ reference }: { reference: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const utils = trpc.useUtils()
  const cancel = trpc.payments.cancel.useMutation({
    onSuccess: () => utils.payments.history.invalidate(),
    onError: (error) => setProblem(failureOf(error).message ?? words.history.cancelFailed),
  })
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        busy={cancel.isPending}
        aria-label={words.history.cancelOf(reference)}
        onClick={() => cancel.mutate({ reference })}
      >
        {words.history.cancel}
      </Button>
      <MessageDialog
        message={problem === null ? null : { kind: 'error', title: problem }}
        onClose={() => setProblem(null)}
      />
    </>
  )
}

import { DEVICE_KEY_LENGTH, deviceKey } from '@player/server/contract/devices'
import { answer, messages } from '@player/server/messages/devices'
import { useRef, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { DigitsField } from '../../ui/controls/digits-field.tsx'
import { words } from './words.ts'

interface Question {
  readonly error: string | undefined
  /** Called with the key; with null if the owner cancels. */
  readonly answer: (key: string | null) => void
}

/** Makes calls that need a login of the last ten minutes or the device key. */
export function useFreshProof() {
  const [pending, setPending] = useState<Question | null>(null)
  // The key is kept for the next call: a switch of the address takes several.
  const provenKey = useRef<string | null>(null)

  /**
   * Makes a call. If it needs a fresh proof or another key, asks the owner for the device key and repeats the call. @throws what the call throws
   * @param refusal the error of the first call, thrown again if the owner cancels, because forms show no message for it
   */
  async function callWithProof<Result>(
    call: (currentKey: string | null) => Promise<Result>,
    refusal?: unknown,
  ): Promise<Result> {
    try {
      return await call(provenKey.current)
    } catch (thrown) {
      const { code, errors } = failureOf(thrown)
      const error = errors['current_key']
      if (code !== answer('fresh_proof').code && error === undefined) throw thrown
      provenKey.current = await new Promise<string | null>((resolve) =>
        setPending({ error, answer: resolve }),
      )
      setPending(null)
      if (provenKey.current === null) throw refusal ?? thrown
      return callWithProof(call, refusal ?? thrown)
    }
  }

  return {
    callWithProof,
    /** The dialog that asks for the key, to show instead of others; null while closed. */
    question: pending && <KeyQuestion error={pending.error} onAnswer={pending.answer} />,
  }
}

function KeyQuestion({ error, onAnswer }: { error: string | undefined; onAnswer: Question['answer'] }) {
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState(error)
  return (
    <ConfirmDialog
      title={words.fresh.title}
      confirm={words.fresh.confirm}
      onConfirm={() => {
        const checked = deviceKey.safeParse(key)
        if (checked.success) onAnswer(checked.data)
        else setProblem(checked.error.issues[0]?.message)
      }}
      onClose={() => onAnswer(null)}
    >
      <p>{messages.fresh_proof}</p>
      <DigitsField
        label={words.fresh.field}
        hint={words.fresh.hint}
        name="current_key"
        value={key}
        error={problem}
        autoComplete="off"
        maxLength={DEVICE_KEY_LENGTH}
        onValue={(value) => {
          setKey(value)
          setProblem(undefined)
        }}
        data-initial-focus
      />
    </ConfirmDialog>
  )
}

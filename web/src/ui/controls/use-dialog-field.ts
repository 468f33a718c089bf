import { useRef, useState } from 'react'

/** The one field of a dialog. `refuse` shows a message and focuses the field; typing removes the message. */
export function useDialogField() {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const onValue = (text: string) => {
    setValue(text)
    setError(undefined)
  }
  const refuse = (message: string) => {
    setError(message)
    ref.current?.focus()
  }
  return { field: { ref, value, error, onValue }, refuse }
}

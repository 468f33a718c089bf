import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { editMac, MAC_LENGTH, type MacEdit, pasteMac } from './mac-input.ts'

interface MacFieldProps extends Omit<ComponentProps<typeof TextField>, 'onValue' | 'onPaste' | 'maxLength'> {
  onValue: (value: string) => void
}

/** A field that formats a MAC address while typing, deleting and pasting. */
export function MacField({ value, onValue, ...rest }: MacFieldProps) {
  // Set in the element first: React then changes nothing, and the caret stays.
  const put = (input: HTMLInputElement, edit: MacEdit) => {
    input.value = edit.value
    input.setSelectionRange(edit.caret, edit.caret)
    onValue(edit.value)
  }
  return (
    <TextField
      inputMode="text"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      value={value}
      maxLength={MAC_LENGTH}
      onValue={(raw, { target, nativeEvent }) => {
        const forward = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward'
        put(target, editMac(value, raw, target.selectionStart ?? raw.length, forward))
      }}
      onPaste={(event) => {
        event.preventDefault()
        const { currentTarget: input, clipboardData } = event
        const start = input.selectionStart ?? value.length
        put(input, pasteMac(value, start, input.selectionEnd ?? start, clipboardData.getData('text')))
      }}
    />
  )
}

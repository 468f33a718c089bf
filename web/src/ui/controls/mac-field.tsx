import { hasLookAlike } from '@player/server/kernel/digits'
import { messages } from '@player/server/messages/devices'
import type { ComponentProps } from 'react'
import { rewriteProps } from './composing.ts'
import { TextField } from './field.tsx'
import { editMac, MAC_LENGTH, type MacEdit, pasteMac, wholeMac } from './mac-input.ts'

interface MacFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'onValue' | 'onPaste' | 'onBeforeInput' | 'maxLength'
> {
  onValue: (value: string) => void
}

export function MacField({ value, onValue, error, ...rest }: MacFieldProps) {
  // Sets the value of the element first: React then changes nothing, and the caret stays.
  const applyEdit = (input: HTMLInputElement, edit: MacEdit) => {
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
      error={error ?? (hasLookAlike(value) ? messages.mac_look_alike : undefined)}
      value={value}
      maxLength={MAC_LENGTH}
      {...rewriteProps({
        onValue,
        rewrite: (input, isForward) => {
          const raw = input.value
          // Text that a keyboard composed is not formatted yet, so that a comparison would take it for a deletion.
          const previous = value === raw ? '' : value
          applyEdit(input, editMac(previous, raw, input.selectionStart ?? raw.length, isForward))
        },
      })}
      // Keyboards and drops insert a copied address without a paste event. The maximum length would cut off the end of the address.
      onBeforeInput={(event) => {
        const whole = wholeMac(event.data)
        if (!whole) return
        event.preventDefault()
        applyEdit(event.currentTarget, whole)
      }}
      onPaste={(event) => {
        event.preventDefault()
        const { currentTarget: input, clipboardData } = event
        const start = input.selectionStart ?? value.length
        applyEdit(input, pasteMac(value, start, input.selectionEnd ?? start, clipboardData.getData('text')))
      }}
    />
  )
}

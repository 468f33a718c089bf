import { withAsciiDigits } from '@player/server/kernel/digits'
import type { ClipboardEvent, InputEvent } from 'react'
import { replaceText, rewriteProps } from './composing.ts'
import { pastedDigits } from './pasted-digits.ts'

/** Properties of an input for digits, such as a key or a PIN. Spaces and hyphens are left out, because they would count for `maxLength`. */
export const digitEntry = (maxLength: number, onValue: (value: string) => void) => {
  /** Replaces the selection, or everything if there is no room, by the digits of a text. Returns false for any other text, or too many digits. */
  const enter = (input: HTMLInputElement, text: string): boolean => {
    const digits = pastedDigits(text)
    if (digits === null || digits.length > maxLength) return false
    const start = input.selectionStart ?? input.value.length
    const newValue = input.value.slice(0, start) + digits + input.value.slice(input.selectionEnd ?? start)
    const fits = newValue.length <= maxLength
    const caret = digits.length + (fits ? start : 0)
    // Set in the element first, so that the caret stays.
    input.value = fits ? newValue : digits
    input.setSelectionRange(caret, caret)
    onValue(input.value)
    return true
  }
  return {
    inputMode: 'numeric' as const,
    maxLength,
    ...rewriteProps({
      onValue,
      rewrite: (input) => onValue(replaceText(input, withAsciiDigits(input.value))),
    }),
    onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
      const { currentTarget: input, data, nativeEvent } = event
      if (/^[\s-]+$/.test(data)) return event.preventDefault()
      // Keyboards and drops enter a copied number without a paste. Composed text is in the field already.
      const hasOtherCharacters = !/^\d*$/.test(data) && nativeEvent.type !== 'compositionend'
      if (hasOtherCharacters && enter(input, data)) event.preventDefault()
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      if (enter(event.currentTarget, event.clipboardData.getData('text'))) event.preventDefault()
    },
  }
}

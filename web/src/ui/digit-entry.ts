import { withAsciiDigits } from '@player/server/kernel/digits'
import type { ClipboardEvent, InputEvent } from 'react'
import { replaceText, rewritten } from './composing.ts'

/**
 * Properties of an input for a number of digits, such as a key or a PIN. Screens and e-mails show digits in groups, so
 * spaces and hyphens are left out: a typed one would take the place of a digit at the maximum length.
 */
export const digitEntry = (maxLength: number, onValue: (value: string) => void) => ({
  inputMode: 'numeric' as const,
  maxLength,
  ...rewritten({
    onValue,
    rewrite: (input) => onValue(replaceText(input, withAsciiDigits(input.value))),
  }),
  onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
    if (/^[\s-]+$/.test(event.data)) event.preventDefault()
  },
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = pastedDigits(event.clipboardData.getData('text'))
    if (digits === null || digits.length > maxLength) return
    event.preventDefault()
    onValue(digits)
  },
})

/** The digits of a text like '123 456' or 'Key: 123-456'; null for any other. */
export const pastedDigits = (text: string): string | null =>
  /^(?:[^:\d]*:)?\s*(\d[\d\s\p{Pd}\u{2212}]*)$/u.exec(withAsciiDigits(text))?.[1]?.replaceAll(/\D/g, '') ??
  null

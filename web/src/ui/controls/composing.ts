import type { ChangeEvent, CompositionEvent } from 'react'

interface RewriteOptions {
  onValue: (value: string) => void
  /** Rewrites the input's text; `isForward` is true after the Delete key. */
  rewrite: (input: HTMLInputElement, isForward: boolean) => void
}

/**
 * Properties of an input whose text is rewritten while it is typed. Text that a keyboard composes (an input method, most keyboards of
 * phones) is rewritten only once it is complete: an earlier change makes the keyboard insert it twice.
 */
export const rewriteProps = ({ onValue, rewrite }: RewriteOptions) => ({
  onValue: (raw: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) return onValue(raw)
    rewrite(target, 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward')
  },
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => rewrite(currentTarget, false),
})

/** Replaces the text of an input by one of the same length, and keeps the caret. */
export function replaceText(input: HTMLInputElement, text: string): string {
  if (text !== input.value) {
    const caret = input.selectionStart
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}

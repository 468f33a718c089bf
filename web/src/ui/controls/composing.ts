import type { ChangeEvent, CompositionEvent } from 'react'

interface Rewriting {
  onValue: (value: string) => void
  /** Rewrites the input's text. `forward`: after Delete. */
  rewrite: (input: HTMLInputElement, forward: boolean) => void
}

/**
 * Properties of an input whose text is rewritten while it is typed. What a keyboard composes (an input method, most keyboards of phones)
 * stays as it is until it is complete: a change in between makes the keyboard put it in twice.
 */
export const rewritten = ({ onValue, rewrite }: Rewriting) => ({
  onValue: (raw: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) return onValue(raw)
    rewrite(target, 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward')
  },
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => rewrite(currentTarget, false),
})

/** Replaces the text of an input by one as long, so that the caret stays. */
export function replaceText(input: HTMLInputElement, text: string): string {
  if (text !== input.value) {
    const caret = input.selectionStart
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}

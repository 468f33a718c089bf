/** Copies a text to the clipboard; false where the browser refuses. Call it in answer to a press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without HTTPS there is no clipboard, and a browser may forbid it. This older way needs no permission.
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.className = 'visually-hidden'
  field.readOnly = true
  field.value = text
  document.body.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

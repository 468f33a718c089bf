/* The script of the page for developers makes its buttons copy examples. It has no imports, so that it stays one small file. */

/** How long a button shows the result: long enough to read why an example was not copied. */
const RESULT_MS = 4000

for (const button of document.querySelectorAll<HTMLButtonElement>('.developers-copy')) {
  const { previousElementSibling: example, firstElementChild: label, dataset } = button
  if (!example || !label) continue
  const { textContent } = label
  const copy = async () => {
    label.textContent = (await copyText(example)) ? (dataset['copied'] ?? '') : (dataset['refused'] ?? '')
    setTimeout(() => (label.textContent = textContent), RESULT_MS)
  }
  button.hidden = false
  button.addEventListener('click', () => void copy())
}

/** Copies the text of an element to the clipboard; false if the browser refuses. */
async function copyText(element: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent)
    return true
  } catch {
    // Without HTTPS there is no clipboard, and a browser may forbid it. This older way needs a selection.
    getSelection()?.selectAllChildren(element)
    return document.execCommand('copy')
  }
}

export {}

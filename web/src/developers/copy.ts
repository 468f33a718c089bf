/*
 * The script of the page for developers: shows the buttons that copy an example. It has no imports, so that it stays one small file.
 */

const COPIED_MS = 2000

for (const button of document.querySelectorAll<HTMLButtonElement>('.developers-copy')) {
  button.hidden = false
  button.addEventListener('click', () => void copy(button))
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const [example, label] = [button.previousElementSibling, button.firstElementChild]
  if (!example || !label) return
  // Without HTTPS there is no clipboard. This older way needs a selection.
  const isCopied = await navigator.clipboard?.writeText(example.textContent).then(
    () => true,
    () => false,
  )
  if (!isCopied) {
    getSelection()?.selectAllChildren(example)
    if (!document.execCommand('copy')) return
  }
  const { textContent } = label
  if (textContent === button.dataset['copied']) return
  label.textContent = button.dataset['copied'] ?? ''
  setTimeout(() => (label.textContent = textContent), COPIED_MS)
}

export {}

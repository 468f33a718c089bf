import { createRoot } from 'react-dom/client'
import { ChatDialog } from './chat-dialog.tsx'

let isOpen = false

/** Opens the operator's chat in a React root of its own, so that the pages' first script does not contain the dialog. */
export function openChat(): void {
  if (isOpen) return
  isOpen = true
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
    isOpen = false
  }
  root.render(<ChatDialog onClose={close} />)
}

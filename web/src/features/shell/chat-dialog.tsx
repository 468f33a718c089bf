import { createRoot } from 'react-dom/client'
import { chat } from '../../content/chat.ts'
import { settings } from '../../content/settings.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import styles from './chat-dialog.module.css'

let isOpen = false

/** Opens the operator's chat. In a separate root, so that the pages' first script does not contain it. */
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

/** The chat in a frame, and a link to it for a chat that allows no frames. The frame cannot navigate our page. */
const ChatDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title={chat.title}
    actions={
      <a
        className={buttonClass({ kind: 'quiet' })}
        href={settings.chatUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        {chat.inTab}
      </a>
    }
  >
    <iframe
      className={styles['frame']}
      src={settings.chatUrl}
      title={chat.title}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
    />
  </Dialog>
)

import { createRoot } from 'react-dom/client'
import { chat } from '../../content/chat.ts'
import { settings } from '../../content/settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './chat-dialog.module.css'

/** Opens the operator's chat. It has a root of its own, so that the pages' first script need not know it. */
export function openChat(): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<ChatDialog onClose={close} />)
}

/** The chat in a frame. One that allows no frames opens in a tab of its own. */
function ChatDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
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
      <iframe className={styles['frame']} src={settings.chatUrl} title={chat.title} />
    </Dialog>
  )
}

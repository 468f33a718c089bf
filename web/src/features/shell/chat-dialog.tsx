import { chat } from '../../content/chat.ts'
import { settings } from '../../content/settings.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import styles from './chat-dialog.module.css'

/** The chat in a frame, and a link to it for a chat that allows no frames. The frame cannot navigate our page. */
export const ChatDialog = ({ onClose }: { onClose: () => void }) => (
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

import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { ifSet, settings } from '../../content/settings.tsx'

interface ChatLinkProps {
  className?: string | undefined
  children: ReactNode
}

/** Opens the operator's chat, which is loaded only then, or the contact page if there is none. Without scripts or with a modifier key it is a link. */
export const ChatLink = ({ className, children }: ChatLinkProps) => (
  <a
    className={className}
    href={ifSet('chatUrl', settings.chatUrl, '/contact')}
    onClick={(event) => {
      if (!settings.chatUrl || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      import('./open-chat.tsx').then(({ openChat }) => openChat(), openChatPage)
    }}
  >
    <MessageCircle size={18} />
    {children}
  </a>
)

const openChatPage = () => window.location.assign(settings.chatUrl)

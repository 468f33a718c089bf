import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { settings } from '../../content/settings.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './chat-link.module.css'

interface ChatLinkProps {
  className?: string | undefined
  children: ReactNode
}

/** The link to the operator's chat, or to the contact page without one. The style sheet shows the one that applies. */
export function ChatLink({ className, children }: ChatLinkProps) {
  return (
    <>
      <a
        className={classNames(styles['chat'], className)}
        href={settings.chatUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle size={18} aria-hidden="true" />
        {children}
      </a>
      <a className={classNames(styles['contact'], className)} href="/contact">
        <MessageCircle size={18} aria-hidden="true" />
        {children}
      </a>
    </>
  )
}

import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { settings } from '../../content/settings.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './chat-link.module.css'

interface ChatLinkProps {
  className?: string | undefined
  children: ReactNode
}

/**
 * The way to the operator's chat, or to the contact page when there is none. Both links are in the page, and the
 * style sheet shows the one that applies: the page is built before anyone knows which.
 */
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

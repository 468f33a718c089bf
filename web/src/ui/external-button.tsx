import { ExternalLink } from 'lucide-react'
import { buttonClass } from './button.tsx'

interface ExternalButtonProps extends NonNullable<Parameters<typeof buttonClass>[0]> {
  href: string
  children: string
}

/** A link to another site that looks like a button and opens a tab. */
export const ExternalButton = ({ href, children, ...style }: ExternalButtonProps) => (
  <a className={buttonClass(style)} href={href} target="_blank" rel="noopener noreferrer">
    {children}&ensp;
    <ExternalLink size={style.size === 'large' ? 18 : 16} />
  </a>
)

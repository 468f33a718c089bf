import type { PageLink } from '../../content/navigation.ts'
import type { SiteLink } from './site-link.ts'

interface PageLinksProps {
  Link: SiteLink
  pages: readonly PageLink[]
  className?: string | undefined
}

export const PageLinks = ({ Link, pages, className }: PageLinksProps) => (
  <ul className={className}>
    {pages.map(({ label, to }) => (
      <li key={to}>
        <Link className="quiet-link" to={to}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

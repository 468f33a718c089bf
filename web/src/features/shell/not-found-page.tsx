import { Link } from '@tanstack/react-router'
import { noSignal } from '../../content/every-page.ts'
import { pageTitle } from '../../content/page-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NoSignal } from './no-signal.tsx'
import { PublicShell } from './public-shell.tsx'

export function NotFoundPage() {
  return (
    <PublicShell>
      <title>{pageTitle(noSignal.notFound)}</title>
      <meta name="description" content={noSignal.moved} />
      <meta name="robots" content="noindex" />
      <NoSignal title={noSignal.title} code="404">
        <p>{noSignal.moved}</p>
        <Link to="/" className={buttonClass({ size: 'large' })}>
          {noSignal.start}
        </Link>
      </NoSignal>
    </PublicShell>
  )
}

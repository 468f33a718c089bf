import { Link } from '@tanstack/react-router'
import { noSignal } from '../../content/every-page.ts'
import { pageTitle } from '../../content/page-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NoSignal } from './no-signal.tsx'
import { PageHead } from './page-head.tsx'
import { PublicShell } from './public-shell.tsx'

export const NotFoundPage = () => (
  <PublicShell>
    <PageHead title={pageTitle(noSignal.notFound)} description={noSignal.moved} isListed={false} />
    <NoSignal title={noSignal.title} code="404">
      <p>{noSignal.moved}</p>
      <Link to="/" className={buttonClass({ size: 'large' })}>
        {noSignal.start}
      </Link>
    </NoSignal>
  </PublicShell>
)

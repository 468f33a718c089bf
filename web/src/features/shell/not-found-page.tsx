import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { NoSignal } from './no-signal.tsx'
import { PublicShell } from './public-shell.tsx'

/** Every path that leads nowhere. */
export function NotFoundPage() {
  return (
    <PublicShell>
      <NoSignal title="No signal on this channel" code="404">
        <p>
          The page that you are looking for is not here. It may have moved, or the address has a typing error.
        </p>
        <Link to="/" className={buttonClass({ size: 'large' })}>
          Back to the start
        </Link>
      </NoSignal>
    </PublicShell>
  )
}

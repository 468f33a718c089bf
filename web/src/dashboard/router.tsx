import { createRouter } from '@tanstack/react-router'
import { NoSignal } from '../features/shell/no-signal.tsx'
import { routerOptions } from '../router-options.ts'
import { buttonClass } from '../ui/button.tsx'
import { routeTree } from './route-tree.gen.ts'

/** The router of the dashboard's document, to which the ways back from paying belong as well. */
export function makeRouter() {
  return createRouter({ ...routerOptions, routeTree, defaultNotFoundComponent: NothingHere })
}

function NothingHere() {
  return (
    <NoSignal title="No signal on this channel" code="404">
      <p>The page that you are looking for is not here.</p>
      <a href="/" className={buttonClass({ size: 'large' })}>
        Back to the start
      </a>
    </NoSignal>
  )
}

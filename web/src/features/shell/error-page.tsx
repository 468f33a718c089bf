import { messages } from '@player/server/messages/site'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { noSignal } from '../../content/every-page.ts'
import { pageTitle } from '../../content/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { NoSignal } from './no-signal.tsx'
import { PageHead } from './page-head.tsx'

export const ErrorPage = ({ error }: ErrorComponentProps) => (
  <NoSignal title={messages.application_error} code={noSignal.error}>
    <PageHead title={pageTitle(noSignal.error)} description={noSignal.broken} isListed={false} />
    <p>{describe(error)}</p>
    <Button size="large" onClick={() => window.location.reload()}>
      {noSignal.reload}
    </Button>
    <a href="/">{noSignal.start}</a>
  </NoSignal>
)

/** The address in an error message about a script or style sheet, with a colon or 'for' before it. */
const ADDRESS = /(?::|\s+for\b)?\s*["'“]?(?:\b(?:blob:)?(?:https?|file):\/|\/assets)\/\S+/g

/** The status of a response, otherwise the error's message without addresses of scripts and style sheets. */
function describe(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim()
  return (error instanceof Error ? error.message : String(error)).replaceAll(ADDRESS, '')
}

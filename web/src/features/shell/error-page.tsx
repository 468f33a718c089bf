import { messages } from '@player/server/messages/site'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { noSignal } from '../../content/every-page.ts'
import { pageTitle } from '../../content/page-title.ts'
import { NoSignal } from './no-signal.tsx'

/** The page of an unexpected error. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <NoSignal title={messages.application_error} code={noSignal.error}>
      <title>{pageTitle(noSignal.error)}</title>
      <p>{describe(error)}</p>
      <a href="/">{noSignal.start}</a>
    </NoSignal>
  )
}

/** An answer's status, else the error's message. */
function describe(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : String(error)
}

import { messages } from '@player/server/messages/site'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { noSignal } from '../../content/every-page.ts'
import { NoSignal } from './no-signal.tsx'

/** Stands for a route that failed in a way that nobody foresaw. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <NoSignal title={messages.application_error} code={noSignal.error}>
      <p>{describe(error)}</p>
      <a href="/">{noSignal.start}</a>
    </NoSignal>
  )
}

/** Status and status text of an answer, else the error's own message. */
function describe(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : String(error)
}

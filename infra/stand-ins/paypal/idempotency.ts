import type { RequestResult, State } from './state.ts'

/** Runs once per PayPal-Request-Id: a repeat returns the first result. Errors thrown by `run` are not stored. */
export function oncePerRequest(
  state: State,
  operation: string,
  requestId: string | null,
  run: () => RequestResult,
): { outcome: RequestResult; repeated: boolean } {
  if (requestId === null) return { outcome: run(), repeated: false }
  const key = `${operation} ${requestId}`
  const firstOutcome = state.requests.get(key)
  if (firstOutcome) return { outcome: firstOutcome, repeated: true }
  const outcome = run()
  state.requests.set(key, outcome)
  return { outcome, repeated: false }
}

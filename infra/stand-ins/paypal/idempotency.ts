import type { RequestResult, State } from './state.ts'

/** Acts once per PayPal-Request-Id: a repeat returns the first result. Errors thrown by `act` are not stored. */
export function oncePerRequest(
  state: State,
  operation: string,
  requestId: string | null,
  act: () => RequestResult,
): { outcome: RequestResult; repeated: boolean } {
  if (requestId === null) return { outcome: act(), repeated: false }
  const key = `${operation} ${requestId}`
  const firstOutcome = state.requests.get(key)
  if (firstOutcome) return { outcome: firstOutcome, repeated: true }
  const outcome = act()
  state.requests.set(key, outcome)
  return { outcome, repeated: false }
}

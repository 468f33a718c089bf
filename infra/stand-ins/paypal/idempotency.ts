import type { Remembered, State } from './state.ts'

/**
 * Does something once per PayPal-Request-Id. A repeat gets what the first call led to, be it the thing that was made
 * (which the caller answers in its present state) or a decline. What `act` throws is not remembered: PayPal's own checks
 * come before, so a request that was refused by them may be sent again under the same id.
 */
export function oncePerRequest(
  state: State,
  operation: string,
  requestId: string | null,
  act: () => Remembered,
): { outcome: Remembered; repeated: boolean } {
  if (requestId === null) return { outcome: act(), repeated: false }
  const key = `${operation} ${requestId}`
  const earlier = state.requests.get(key)
  if (earlier) return { outcome: earlier, repeated: true }
  const outcome = act()
  state.requests.set(key, outcome)
  return { outcome, repeated: false }
}

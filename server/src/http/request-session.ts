import type { Session } from '../modules/sessions/index.ts'

/** The session of one request: looked up once, however many calls the request holds. */
export interface RequestSession {
  current(): Promise<Session | null>
  /** Does what may end the session. Calls behind it in the same request wait for it, and then look up what is left. */
  change<Result>(work: () => Promise<Result>): Promise<Result>
}

export function requestSession(lookUp: () => Promise<Session | null>): RequestSession {
  let changed: Promise<unknown> = Promise.resolve()
  let found: Promise<Session | null> | undefined
  return {
    current: () => (found ??= changed.then(lookUp)),
    change(work) {
      const result = work()
      changed = result.catch(() => undefined)
      found = undefined
      return result
    },
  }
}

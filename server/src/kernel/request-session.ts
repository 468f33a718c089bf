/** A browser that is logged in to a device. */
export interface Session {
  readonly id: string
  readonly deviceId: string
}

/** The session of one request: looked up once, however many calls the request holds. */
export interface RequestSession {
  current(): Promise<Session | null>
  /**
   * Does what may end the session, after the look-up of the calls before it in the same request. Calls behind it wait for it, and
   * then look up what is left.
   */
  change<Result>(work: () => Promise<Result>): Promise<Result>
}

export function requestSession(lookUp: () => Promise<Session | null>): RequestSession {
  let settled: Promise<unknown> = Promise.resolve()
  let found: Promise<Session | null> | undefined
  return {
    current: () => (found ??= settled.then(lookUp)),
    change(work) {
      const before = found?.catch(() => null) ?? settled
      const result = before.then(work)
      settled = result.catch(() => undefined)
      found = undefined
      return result
    },
  }
}

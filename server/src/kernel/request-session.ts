export interface Session {
  readonly id: string
  readonly deviceId: string
}

/** Looked up once for all calls of a request. */
export interface RequestSession {
  current(): Promise<Session | null>
  /** Runs an action that may end the session, after earlier calls' look-up; later calls look it up again. */
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

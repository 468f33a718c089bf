const RETRY_MS = 2_000

/**
 * Asks the server until a television has answered a question; each call waits up to 25 seconds. Returns 'over' if `signal` is aborted first.
 * @param onConnection called after each call without a final answer, with whether the server answered it
 */
export async function awaitTelevision<Status extends string>(
  ask: (options: { signal: AbortSignal }) => Promise<{ status: Status }>,
  signal: AbortSignal,
  onConnection: (isConnected: boolean) => void,
): Promise<Exclude<Status, 'waiting'> | 'over'> {
  while (!signal.aborted) {
    const answer = await ask({ signal }).catch(() => null)
    if (answer && isFinal(answer.status)) return answer.status
    if (signal.aborted) break
    onConnection(answer !== null)
    if (answer === null) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  return 'over'
}

const isFinal = <Status extends string>(status: Status): status is Exclude<Status, 'waiting'> =>
  status !== 'waiting'

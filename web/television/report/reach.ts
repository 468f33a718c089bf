import type { SupportReport } from '@player/server/app-client'
import type { Television } from '../television-context.ts'

type Reachability = SupportReport['api']

const TIMEOUT_MS = 10_000

const NO_ANSWER = { reachability: { status: null, milliseconds: null }, date: null }

/** Status and time of a request until its headers, and the `Date` among them. Does not abort it after the timeout, because old browsers can't. */
export async function reach(
  url: string,
  { send }: Television['surroundings'],
): Promise<{ reachability: Reachability; date: number | null }> {
  const started = performance.now()
  const answer = send(url, { cache: 'no-store' }).then(
    ({ status, headers, body }) => {
      void body?.cancel()
      const milliseconds = Math.round(performance.now() - started)
      return { reachability: { status, milliseconds }, date: Date.parse(headers.get('Date') ?? '') || null }
    },
    () => NO_ANSWER,
  )
  const timeout = new Promise<typeof NO_ANSWER>((resolve) => setTimeout(() => resolve(NO_ANSWER), TIMEOUT_MS))
  return Promise.race([answer, timeout])
}

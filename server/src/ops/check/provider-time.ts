import { z } from 'zod'
import type { Config } from '../../compose.ts'
import { MAX_CLOCK_DIFFERENCE_S, notApplicable, ok, problem, TIMEOUT_MS, type CheckResult } from './result.ts'

/** Compares the clock with that of the first configured provider with an API address, whose tokens and signatures depend on it. */
export async function checkProviderTime({ accounts }: Pick<Config, 'accounts'>): Promise<CheckResult> {
  const name = 'Time of providers'
  const withApi = z.object({ apiUrl: z.url() })
  const url = [...accounts.values()]
    .map(({ details }) => withApi.safeParse(details).data?.apiUrl)
    .find((apiUrl) => apiUrl !== undefined)
  if (url === undefined) return notApplicable(name, 'No configured provider has an API address.')
  try {
    const { headers } = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return compareTimes(Date.parse(headers.get('date') ?? ''), Date.now())
  } catch {
    return notApplicable(name, `${new URL(url).host} cannot be reached.`)
  }
}

/** Compares two times in milliseconds since 1970. A header has whole seconds. */
export function compareTimes(theirs: number, ours: number): CheckResult {
  const name = 'Time of providers'
  if (Number.isNaN(theirs)) return notApplicable(name, 'The provider does not send its time.')
  const difference = Math.abs(theirs - ours) / 1_000
  const found = `This machine and a provider differ by ${difference.toFixed(0)} s.`
  if (difference <= MAX_CLOCK_DIFFERENCE_S) return ok(name, found)
  const todo = 'Set the clock of this machine by NTP: providers refuse signatures with a wrong time.'
  return problem('wrong', name, found, todo)
}

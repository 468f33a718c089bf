import fc from 'fast-check'
import { afterAll, describe, expect } from 'vitest'
import { checkForm } from '../../kit/answer-forms.ts'
import { openCallers, openVictim, OTHERS_SECRET, type Callers } from '../../kit/hostile-callers.ts'
import { hostileRequests, sendHostile } from '../../kit/hostile-requests.ts'
import { CANARY } from '../../kit/hostile-values.ts'
import { startProcess, withoutTimes } from '../../kit/process.ts'
import { routes } from '../../kit/routes.ts'
import { HIGH_LIMITS } from '../../kit/settings.ts'
import { testWith } from '../../kit/test.ts'

/** `GENERATED_REQUESTS=50000 npm test -- generated-requests` sends 50,000 requests, which takes minutes. */
const REQUESTS = Number(process.env['GENERATED_REQUESTS'] ?? 100)
const REQUESTS_PER_ROUTE = Math.ceil(REQUESTS / routes.length)
/**
 * After this many requests new callers are opened, because a request may have logged them out or moved their device. The number is below
 * the rate limit of an app.
 */
const REQUESTS_PER_CALLERS = 40

const settings = { ...HIGH_LIMITS, LOGIN_FAILURES_SITE_WIDE: '1000000' }

/** A server in a separate process, so that the test can read its whole log. */
const it = testWith(settings)
  .it.extend('server', { scope: 'file' }, async ({ stack }, { onCleanup }) => {
    await stack.stopWorkers()
    const server = startProcess('server', { ...stack.settings, LOG_LEVEL: 'debug', PORT: '0' })
    onCleanup(async () => void (await server.stop()))
    const port = await server.port()
    return { ...server, url: `http://127.0.0.1:${port}` }
  })
  .extend('victim', { scope: 'file' }, ({ stack }) => openVictim(stack))

const statusesByRoute = new Map<string, Record<number, number>>()
afterAll(() => {
  if (REQUESTS > 2_000) console.table(Object.fromEntries(statusesByRoute))
})

describe('Generated requests', () => {
  let callers: Callers | null = null
  let count = 0

  it.for(routes.map((route) => [route.name, route] as const))(
    'to %s are answered in the specified form',
    { timeout: 3_600_000 },
    async ([name, route], { stack, server, victim }) => {
      const statuses: Record<number, number> = {}
      statusesByRoute.set(name, statuses)
      await fc.assert(
        fc.asyncProperty(hostileRequests(route), async (request) => {
          if (count % REQUESTS_PER_CALLERS === 0) callers = await openCallers(stack, victim)
          count += 1
          if (!callers) throw new Error('There are no callers')
          const answer = await sendHostile({ stack, url: server.url }, route, request, callers)
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
          checkForm(route, answer)
          expect(answer.text).not.toContain(OTHERS_SECRET)
        }),
        { numRuns: REQUESTS_PER_ROUTE, endOnFailure: true },
      )
    },
  )

  it('leave no secret, no error and no alarm in the log', ({ server }) => {
    expect(server.ended).toBe(false)
    // The id of a genuine callback is not a secret.
    const lines = withoutTimes(server.lines)
      .replaceAll(/"eventKey":"[^"]*"/g, '"eventKey":""')
      .split('\n')
    expect(lines.filter((line) => line.includes(CANARY) || line.includes(OTHERS_SECRET))).toEqual([])
    expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  })
})

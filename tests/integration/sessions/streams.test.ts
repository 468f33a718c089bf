import { expect } from 'vitest'
import { loggedIn } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { serverStatementsOf } from '../../kit/sent-statements.ts'
import { it } from '../../kit/test.ts'

it('A session has five live streams at most; a closed stream can be replaced, and other sessions are not affected', async ({
  stack,
}) => {
  const [{ browser }, other] = [await loggedIn(stack), await loggedIn(stack)]
  const streams = Array.from({ length: 5 }, () => liveEvents(browser))
  for (const stream of streams) await nextState(stream)
  expect((await liveEvents(browser).next()).value).toMatchObject({
    type: 'serialized-error',
    data: { data: { failure: { kind: 'throttled' } } },
  })
  let repeated: unknown = null
  const statements = await serverStatementsOf(async () => {
    repeated = (await liveEvents(browser).next()).value
  })
  expect(repeated).toMatchObject({
    type: 'refused',
    data: { error: { data: { failure: { retryAfter: 30 } } } },
  })
  expect(statements).toEqual([])
  await nextState(liveEvents(other.browser))
  await streams[0]?.return()
  await expect.poll(async () => (await liveEvents(browser).next()).value).toMatchObject({ type: 'message' })
})

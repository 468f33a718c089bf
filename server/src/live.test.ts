import { expect, test } from 'vitest'
import { catchRejections } from './live.ts'

async function* failing() {
  yield 'all is well'
  await Promise.reject(new Error('The database is away'))
}

test('a rejection without a handler does not end the process, and can be handled later', async () => {
  const states = catchRejections<string>(failing())[Symbol.asyncIterator]()
  await states.next()
  const next = states.next()
  // Vitest fails for an unhandled rejection until here.
  await new Promise((resolve) => setImmediate(resolve))
  await expect(next).rejects.toThrow('The database is away')
})

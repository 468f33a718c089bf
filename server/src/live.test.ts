import { expect, test } from 'vitest'
import { catchRejections } from './live.ts'

async function* failing() {
  yield 'all is well'
  await Promise.reject(new Error('The database is away'))
}

test('an error that comes before anybody asks for it ends nothing, and is still there for whoever asks', async () => {
  const states = catchRejections<string>(failing())[Symbol.asyncIterator]()
  await states.next()
  const next = states.next()
  // Vitest fails for a rejection that nobody hears until here.
  await new Promise((resolve) => setImmediate(resolve))
  await expect(next).rejects.toThrow('The database is away')
})

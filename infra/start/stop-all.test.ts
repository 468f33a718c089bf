import { expect, it } from 'vitest'
import { stopAll } from './stop-all.ts'

it('Services are stopped in reverse order, also after one that cannot be stopped', async () => {
  const stopped: string[] = []
  const failures: unknown[] = []
  const error = new Error('It is stuck')
  await stopAll(
    [
      () => stopped.push('first'),
      () => Promise.reject(error),
      () => {
        throw error
      },
      () => stopped.push('last'),
    ],
    (error) => failures.push(error),
  )
  expect(stopped).toEqual(['last', 'first'])
  expect(failures).toEqual([error, error])
})

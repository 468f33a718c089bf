import { expect, test } from 'vitest'
import { loweredFor } from './lowered.fixture.ts'

test.each([
  ['index.ts', 12_000],
  // With the library that unpacks gzip, which a bundler may load only when it is needed.
  ['reader/index.ts', 17_000],
])('%s has syntax of the oldest televisions and has at most %i bytes', async (file, budget) => {
  const { bytes } = await loweredFor(file)
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThanOrEqual(budget)
})

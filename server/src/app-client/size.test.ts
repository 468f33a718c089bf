import { expect, test } from 'vitest'
import { lowerFor } from './lowered.fixture.ts'

test.each([
  ['index.ts', 12_000],
  // Includes the gzip library, which bundlers may load only when it is needed.
  ['reader/index.ts', 17_700],
])('%s compiles for the oldest televisions to at most %i bytes after gzip', async (file, budget) => {
  const { bytes } = await lowerFor(file)
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThanOrEqual(budget)
})

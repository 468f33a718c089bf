import { expect, test } from 'vitest'
import { createOpenCount } from './open-count.ts'

test('each id has its own limit, and an ended one is not counted', () => {
  const open = createOpenCount(2)
  expect([open.begin('a'), open.begin('a'), open.begin('a'), open.begin('b')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  open.end('a')
  expect([open.begin('a'), open.begin('a')]).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test.for([
  [0, '0 days left'],
  [1, '1 day left'],
  [2, '2 days left'],
] as const)('%i has its plural form', ([count, text]) => {
  expect(plural(count, { one: '1 day left', other: `${count} days left` })).toBe(text)
})

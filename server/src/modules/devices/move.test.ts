import { expect, it } from 'vitest'
import { allowanceOf } from './move.ts'

it.each<[string, Parameters<typeof allowanceOf>[0], string | null]>([
  ['a trial moves once', { grants: [], made: [], bySupport: 0 }, 'trial'],
  ['and not twice', { grants: [], made: ['trial'], bySupport: 0 }, null],
  ['a licence moves once', { grants: ['first'], made: ['trial'], bySupport: 0 }, 'first'],
  ['and not twice', { grants: ['first'], made: ['trial', 'first'], bySupport: 0 }, null],
  ['a renewal is another licence', { grants: ['first', 'second'], made: ['first'], bySupport: 0 }, 'second'],
  ['support allows one more', { grants: ['first'], made: ['first'], bySupport: 1 }, 'support 1'],
  ['once', { grants: ['first'], made: ['first', 'support 1'], bySupport: 1 }, null],
])('%s', (_, moves, allowance) => {
  expect(allowanceOf(moves)).toBe(allowance)
})

import { expect, it } from 'vitest'
import { allowanceOf, refusalOf, type Target } from './move.ts'

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

const now = new Date('2026-11-23T12:00:00Z')
const grant = (granted_at: string, term = 'P1Y', revoked_at: Date | null = null) => ({
  granted_at: new Date(granted_at),
  revoked_at,
  term,
})
const target: Target = {
  isProven: true,
  trial_ends_at: new Date('2026-11-29T12:00:00Z'),
  grants: [],
  blocked_at: null,
  now,
}
const running = { grants: [grant('2026-11-20T12:00:00Z')] }

it.each<[string, Partial<Target>, ReturnType<typeof refusalOf>]>([
  ['a proven device on trial gives its address up', {}, null],
  ['one that is not proven does not', { isProven: false }, 'confirm_on_television'],
  ['and is not told apart by its licence', { isProven: false, ...running }, 'confirm_on_television'],
  ['nor by a block', { isProven: false, blocked_at: now }, 'confirm_on_television'],
  ['a licence that runs keeps it', running, 'mac_kept'],
  ['a licence for life as well', { grants: [grant('2020-01-01T00:00:00Z', 'lifetime')] }, 'mac_kept'],
  [
    'a licence that ran out does not',
    { grants: [grant('2024-01-01T00:00:00Z')], trial_ends_at: new Date(0) },
    null,
  ],
  ['nor one that was taken back', { grants: [grant('2026-11-20T12:00:00Z', 'P1Y', now)] }, null],
  ['a block keeps it', { blocked_at: now }, 'mac_kept'],
])('%s', (_, differs, refusal) => {
  expect(refusalOf({ ...target, ...differs })).toBe(refusal)
})

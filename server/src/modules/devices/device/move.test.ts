import { expect, it } from 'vitest'
import { allowanceOf, refusalOf, type Target } from './move.ts'

it.each<[string, Parameters<typeof allowanceOf>[0], string | null]>([
  ['a trial moves once', { grants: [], used: [], extra: 0 }, 'trial'],
  ['a trial does not move twice', { grants: [], used: ['trial'], extra: 0 }, null],
  ['a licence moves once', { grants: ['first'], used: ['trial'], extra: 0 }, 'first'],
  ['a licence does not move twice', { grants: ['first'], used: ['trial', 'first'], extra: 0 }, null],
  ['a renewal moves once more', { grants: ['first', 'second'], used: ['first'], extra: 0 }, 'second'],
  ['support allows one more move', { grants: ['first'], used: ['first'], extra: 1 }, 'support 1'],
  ['the move of support is used once', { grants: ['first'], used: ['first', 'support 1'], extra: 1 }, null],
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
const licensed = { grants: [grant('2026-11-20T12:00:00Z')] }

it.each<[string, Partial<Target>, ReturnType<typeof refusalOf>]>([
  ['the address of a proven device on trial can be taken', {}, null],
  ['the address of an unproven device cannot be taken', { isProven: false }, 'confirm_on_television'],
  ['an unproven licensed device: same refusal', { isProven: false, ...licensed }, 'confirm_on_television'],
  ['an unproven blocked device: same refusal', { isProven: false, blocked_at: now }, 'confirm_on_television'],
  ['a running licence keeps the address', licensed, 'mac_kept'],
  ['a lifetime licence keeps the address', { grants: [grant('2020-01-01', 'lifetime')] }, 'mac_kept'],
  [
    'an expired licence does not keep the address',
    { grants: [grant('2024-01-01T00:00:00Z')], trial_ends_at: new Date(0) },
    null,
  ],
  ['a revoked licence does not keep the address', { grants: [grant('2026-11-20', 'P1Y', now)] }, null],
  ['a blocked device keeps its address', { blocked_at: now }, 'mac_kept'],
])('%s', (_, changes, refusal) => {
  expect(refusalOf({ ...target, ...changes })).toBe(refusal)
})

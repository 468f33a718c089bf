import { expect, it } from 'vitest'
import * as z from 'zod'
import { parse, serialise } from './store.ts'
import { delivery } from './webhook-state.ts'

const shape = z.object({ deliveries: z.map(z.string(), delivery), items: z.array(z.unknown()) })

it('a stored state is read back unchanged', () => {
  const waiting = { id: 'd', eventId: 'e', tries: 2, dueAt: 5, forged: false, isResend: true }
  const state = { deliveries: new Map([['d', waiting]]), items: [{ name: 'item' }, null] }
  expect(parse(shape, serialise(state))).toEqual(state)
})

it('a state of an earlier version is read', () => {
  const text =
    '{"deliveries":{"$map":[["d",{"id":"d","eventId":"e","tries":0,"dueAt":5,"forged":false}]]},"items":[]}'
  expect(parse(shape, text).deliveries.get('d')).toMatchObject({ isResend: false })
})

it('an invalid state is refused', () => {
  expect(() => parse(shape, '{"deliveries":{}}')).toThrow()
})

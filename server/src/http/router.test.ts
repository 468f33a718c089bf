import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import { expect, it } from 'vitest'
import { restCalls } from './rest.ts'
import { appRouter } from './router.ts'

const procedures: AnyTRPCRouter['_def']['procedures'] = appRouter._def.procedures

it('All mutations need the header of our own pages, except the one that only reads', () => {
  const withoutHeader = Object.entries<AnyTRPCProcedure>(procedures)
    .filter(([, { _def }]) => _def.type === 'mutation' && Object(_def.meta).onlyReads === true)
    .map(([name]) => name)
  expect(withoutHeader).toEqual(['payments.check'])
})

it.each(Object.entries<AnyTRPCProcedure>(procedures))('%s declares its output', (_, { _def }) => {
  expect(_def).toMatchObject({ output: { _zod: expect.anything() } })
})

it.each(restCalls.map((call) => [`${call.verb} ${call.path}`, call] as const))(
  '%s declares its answer',
  (_, { answer }) => {
    expect(answer).toMatchObject({ _zod: { def: { type: expect.stringMatching(/object|union/) } } })
  },
)

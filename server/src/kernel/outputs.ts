import * as z from 'zod/mini'
import type { Answer } from './answers.ts'

/** Of a call that says that it went well, and nothing else: as tRPC has it, and the fields of a REST answer. */
export const nothing = z.void()
export const noFields = z.object({})

/** The fields of an output that is a sentence, one of these. */
export const said = <const Code extends string>(...answers: readonly Answer<Code>[]) => ({
  message: z.string(),
  code: z.literal(answers.map(({ code }) => code)),
})

import * as z from 'zod/mini'
import type { Answer } from './answers.ts'

/** Outputs without fields, for tRPC and REST. */
export const noOutput = z.void()
export const noFields = z.object({})

/** The fields of an output that is one of these answers. */
export const answerFields = <const Code extends string>(...answers: readonly Answer<Code>[]) => ({
  message: z.string(),
  code: z.literal(answers.map(({ code }) => code)),
})

import * as z from 'zod/mini'
import type { Answer } from './answers.ts'

/** For tRPC and REST. */
export const noOutput = z.void()
export const noFields = z.object({})

/** An output that is one of these answers. */
export const answerFields = <const Code extends string>(...answers: readonly Answer<Code>[]) => ({
  message: z.string(),
  code: z.literal(answers.map(({ code }) => code)),
})

import * as z from 'zod/mini'
import type { Answer } from './answers.ts'

export const noOutput = z.void()
export const noFields = z.object({})

export const answerFields = <const Code extends string>(...answers: readonly Answer<Code>[]) => ({
  message: z.string(),
  code: z.literal(answers.map(({ code }) => code)),
})

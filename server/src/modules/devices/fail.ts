import { failuresOf } from '../../kernel/failure.ts'
import { answer } from './messages.ts'

export const fail = failuresOf(answer)

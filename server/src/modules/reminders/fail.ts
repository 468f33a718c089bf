import { failuresOf } from '../../kernel/failure.ts'
import { answer } from './messages.ts'

/** A failure with one of this module's answers. */
export const fail = failuresOf(answer)

import { failuresOf } from '../../kernel/failure.ts'
import { answer } from './messages.ts'

/** A failure with one of this module's messages. */
export const fail = failuresOf(answer)

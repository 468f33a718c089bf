import * as z from 'zod/mini'
import type { FieldError } from './answers.ts'

/** In lower case, as of PostgreSQL, which also finds upper case: limits and encrypted values are bound to the text. */
export const uuid = (error?: FieldError) => z.uuid(error).check(z.toLowerCase())

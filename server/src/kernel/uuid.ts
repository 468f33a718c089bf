import * as z from 'zod/mini'
import type { FieldError } from './answers.ts'

/** A UUID in lower case, as PostgreSQL returns it. PostgreSQL also finds upper case, but limits and encrypted values are bound to the text. */
export const uuid = (error?: FieldError) => z.uuid(error).check(z.toLowerCase())

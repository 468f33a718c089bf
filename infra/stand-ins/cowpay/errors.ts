import type * as z from 'zod'
import { Refusal } from '../shared/http.ts'

/** The body of an error. The texts are an assumption. */
export const errorBody = (status: number, description: string) => ({
  success: false,
  status_code: status,
  status_description: description,
  type: 'error',
})

export const refusal = (status: number, description: string): Refusal =>
  new Refusal(description, { status, body: errorBody(status, description) })

export const invalidFields = (status: number, { issues }: z.core.$ZodError): Refusal => {
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), [message]]))
  const description = 'The given data was invalid.'
  return new Refusal(description, { status, body: { ...errorBody(status, description), errors } })
}

import { Refusal } from '../shared/http.ts'

export const errorBody = (code: string, message: string) => ({ code, message })

export const refusal = (status: number, code: string, message: string): Refusal =>
  new Refusal(message, { status, body: errorBody(code, message) })

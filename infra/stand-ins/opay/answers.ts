import { type Answer, Refusal } from '../shared/http.ts'

/** An answer with OPay's code (doc.opaycheckout.com/error-codes); the status 200 of every answer is an assumption. */
export const answer = (code: string, data?: object): Answer => ({ status: 200, body: answerBody(code, data) })

export const answerBody = (code: string, data?: object) => ({
  code,
  message: code === '00000' ? 'SUCCESSFUL' : 'FAILED',
  ...(data && { data }),
})

/** 02000: wrong credentials; 02001: wrong request; 02004: the reference is taken; 02006: unknown reference. */
export const refusal = (code: string): Refusal => new Refusal(code, answer(code))

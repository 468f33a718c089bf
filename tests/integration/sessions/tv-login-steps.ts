import { confirmationsFor } from '@player/server/modules/confirmations'
import { expect } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import type { Stack } from '../../kit/stack.ts'
import { television, type Television } from '../../kit/television.ts'

export interface ConfirmingTelevision extends Television {
  code(ip?: string): Promise<{ readonly token: string; readonly short: string }>
  questions(): ReturnType<typeof confirmationsFor>
  /** The id of the question that `questions` returned last. */
  last(): string
  /** Answers the last question, or that with the id; returns the status. */
  answer(input: object, id?: string): Promise<number>
}

export async function confirmingTelevision(stack: Stack): Promise<ConfirmingTelevision> {
  const tv = await television(stack)
  let last = ''
  const questions = async () => {
    const open = await confirmationsFor(stack.ctx, tv)
    last = open.at(-1)?.id ?? last
    return open
  }
  return {
    ...tv,
    async code(ip) {
      const { status, body } = await tv.call('POST', '/login-codes', undefined, ip)
      if (status !== 201) throw new Error(String(body['detail']))
      const [page, token = ''] = String(body['qr_url']).split('#')
      expect([page, body['expires_in']]).toEqual([`${stack.origin}/tv`, 120])
      return { token, short: String(body['short_code']) }
    },
    questions,
    last: () => last,
    async answer(input, id) {
      if (id === undefined) await questions()
      const { status, body } = await tv.call('POST', `/confirmations/${id ?? last}/answers`, input)
      if (status !== 204) expect(body['code']).toBe('devices.confirmation_over')
      return status
    },
  }
}

export const request = (browser: Browser, code: string, replace = false) =>
  browser.trpc.sessions.requestTvLogin.mutate({ code, replace })

export const numberOf = (shown: Awaited<ReturnType<typeof request>>): number =>
  shown.status === 'waiting' ? shown.number : 0

/** Logs a browser in with the television’s confirmation; returns the browser, and the cookie of the request. */
export async function logInByTelevision(
  stack: Stack,
  tv: ConfirmingTelevision,
  phone = openBrowser(stack),
): Promise<{ phone: Browser; cookie: string }> {
  const shown = await request(phone, (await tv.code()).token)
  const cookie = phone.cookies.get('tv-login') ?? ''
  await tv.answer({ number: numberOf(shown) })
  expect(await phone.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'logged_in' })
  return { phone, cookie }
}

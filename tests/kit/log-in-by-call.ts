import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { CAPTCHA_ANSWER } from './settings.ts'

/** Logs an owner in by the calls of the form; the session is in the cookies of `request`. Returns a function for further calls of the owner. */
export async function logInByCall(
  request: APIRequestContext,
  origin: string,
  device: { readonly mac_address: string; readonly device_key: string },
): Promise<(path: string, data: object) => Promise<void>> {
  const headers = { 'X-Client-Origin': origin }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${origin}/frontend/device/${path}`, { headers, data })
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}`)
  }
  const captcha = await request.get(`${origin}/frontend/captcha/generate`, { headers })
  const { token } = z.object({ token: z.string() }).parse(await captcha.json())
  await post('login', { ...device, captcha: CAPTCHA_ANSWER, token })
  return post
}

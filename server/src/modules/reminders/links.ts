import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'

/** What a link in an e-mail does. */
export type LinkAct = 'confirm' | 'stop'

type Settings = Pick<Context, 'config'>

/** The address of a link, with a token that only we can make. It works as long as the pepper is among the configured ones. */
export function linkTo({ config: { http, secrets } }: Settings, act: LinkAct, reminderId: string): string {
  const token = `${reminderId}.${macOf(secrets.pinPepper, act, reminderId).toString('base64url')}`
  return new URL(`/reminders/${act}/${token}`, http.origin).href
}

/** The reminder that a token names; null if it is none of ours, or of a link that does something else. */
export function reminderIn({ config: { secrets } }: Settings, act: LinkAct, token: string): string | null {
  const parts = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token)
  if (!parts) return null
  const [, id = '', mac = ''] = parts
  const actual = Buffer.from(mac, 'base64url')
  const isOurs = secrets.pinPeppers.some(({ key }) => {
    const right = macOf(key, act, id)
    return actual.length === right.length && timingSafeEqual(actual, right)
  })
  return isOurs ? id : null
}

const macOf = (pepper: Buffer, act: LinkAct, id: string): Buffer =>
  createHmac('sha256', pepper).update(`player: ${act} reminder ${id}`).digest()

import { createHmac, type KeyObject } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { isSameText } from '../../kernel/same-text.ts'

export type LinkAction = 'confirm' | 'stop'

/** The address of a link with a signed token, which is valid while its pepper is configured. */
export function linkTo({ config }: Pick<Context, 'config'>, action: LinkAction, reminderId: string): string {
  const token = `${reminderId}.${macOf(config.secrets.pinPepper, action, reminderId)}`
  return new URL(`/reminders/${action}/${token}`, config.http.origin).href
}

/** The reminder of a token; null if the token is invalid, or of a link with another action. */
export function reminderIdOf({ config }: Pick<Context, 'config'>, action: LinkAction, token: string) {
  const parts = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token)
  if (!parts) return null
  const [, id = '', mac = ''] = parts
  return config.secrets.pinPeppers.some(({ key }) => isSameText(mac, macOf(key, action, id))) ? id : null
}

const macOf = (pepper: KeyObject | Buffer, action: LinkAction, id: string): string =>
  createHmac('sha256', pepper).update(`player: ${action} reminder ${id}`).digest('base64url')

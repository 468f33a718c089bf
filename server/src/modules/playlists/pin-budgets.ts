import type { Context } from '../../kernel/context.ts'
import { subjectOf, type Budget } from '../../kernel/throttle.ts'

/** What limits wrong PINs of a device's playlists (D16): all its playlists together, in minutes and in a day. */
export function pinBudgets({ config }: Pick<Context, 'config'>, deviceId: string): readonly Budget[] {
  const subject = subjectOf(config.secrets.pinPepper, deviceId)
  return [config.throttles.pinMinutes, config.throttles.pinDay].map((rule) => ({ rule, subject }))
}

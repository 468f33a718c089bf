import type { Context } from '../../kernel/context.ts'
import { subjectOf, type Budget } from '../../kernel/throttle.ts'

/** Limits wrong PINs of all a device's playlists, per 15 minutes and per day (D16). */
export function pinBudgets({ config }: Pick<Context, 'config'>, deviceId: string): readonly Budget[] {
  const subject = subjectOf(config.secrets.pinPepper, deviceId)
  return [config.throttles.pinMinutes, config.throttles.pinDay].map((rule) => ({ rule, subject }))
}

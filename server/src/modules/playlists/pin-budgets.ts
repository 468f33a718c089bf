import type { Context } from '../../kernel/context.ts'
import { budgetOf, type Budget } from '../../kernel/throttle.ts'

/** Limits on wrong PINs of all playlists of a device, per 15 minutes and per day (D16). */
export function pinBudgets(settings: Pick<Context, 'config'>, deviceId: string): readonly Budget[] {
  const { pinMinutes, pinDay } = settings.config.throttles
  return [budgetOf(settings, pinMinutes, deviceId), budgetOf(settings, pinDay, deviceId)]
}

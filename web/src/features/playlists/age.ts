import { ago, FEW_SECONDS } from '@player/server/kernel/locale/ago'

/** How long ago a time was, in words: at least `FEW_SECONDS`. @param now in milliseconds since 1970 */
export const age = (time: string, now: number): string =>
  ago(Math.max(FEW_SECONDS, (now - Date.parse(time)) / 1_000))

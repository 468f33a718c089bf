import { kernelSettings } from '@player/server/kernel/kernel-settings'
import { parseSettings, settingsError } from '@player/server/kernel/parse-settings'
import { settings } from '@player/server/kernel/settings'
import { z } from 'zod'

const { NODE_ENV, LOG_LEVEL, ORIGIN, DATABASE_URL, ENCRYPTION_KEYS, PLAYLIST_LOOKS, DEV_LOOKS_ALLOW } =
  kernelSettings

/** This program's priority, lower than that of the processes that handle payments. */
export const LOOKS_NICE = 19

export const ownLookSettings = { PLAYLIST_LOOKS_USER_AGENT: settings.text.default('Player') }

/** Only the settings that the program needs, so that it gets no other secrets. */
export const lookSettings = {
  NODE_ENV,
  LOG_LEVEL,
  ORIGIN,
  DATABASE_URL,
  ENCRYPTION_KEYS,
  PLAYLIST_LOOKS,
  DEV_LOOKS_ALLOW,
  HEALTH_PORT: settings.port.optional(),
  ...ownLookSettings,
}

export type LookConfig = ReturnType<typeof loadLookConfig>

/** Reads the settings of the program that looks into playlists. @throws SettingsError with all problems */
export function loadLookConfig(environment: NodeJS.ProcessEnv) {
  const { env, problems } = parseSettings(z.object(lookSettings), environment)
  if (!env) throw settingsError(problems)
  const conflicts = [
    ...(env.PLAYLIST_LOOKS === 'on' ? [] : ['PLAYLIST_LOOKS is off: this program runs only with `on`']),
    ...(env.NODE_ENV === 'production' && env.DEV_LOOKS_ALLOW
      ? ['DEV_LOOKS_ALLOW is for the embedded default only']
      : []),
  ]
  if (conflicts.length > 0) throw settingsError(conflicts)
  return {
    logLevel: env.LOG_LEVEL,
    databaseUrl: env.DATABASE_URL,
    encryptionKeys: env.ENCRYPTION_KEYS,
    healthPort: env.HEALTH_PORT,
    origin: env.ORIGIN,
    userAgent: env.PLAYLIST_LOOKS_USER_AGENT,
    allowed: env.DEV_LOOKS_ALLOW ?? null,
  }
}

import { loadConfigWith } from '@player/server/compose'
import { settings } from '@player/server/kernel/settings'
import { z } from 'zod'

export type WorkerConfig = ReturnType<typeof loadWorkerConfig>

export const workerSettings = {
  REDIS_URL: settings.url('redis', 'rediss').optional(),
  QUEUE_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,50}$/, 'must be 1 to 50 letters, digits, - or _')
    .default('player'),
  HEALTH_PORT: settings.port.optional(),
  WORKER_LOCK_SECONDS: settings.seconds(1, 300).default(10),
  SMTP_URL: settings.url('smtp', 'smtps'),
  MAIL_FROM: settings.sender,
  OPERATOR_EMAIL: settings.email,
}
const schema = z.object(workerSettings)

/** Reads the settings of the server and of workers. @throws SettingsError with all problems */
export function loadWorkerConfig(environment: NodeJS.ProcessEnv) {
  const { config, more: own } = loadConfigWith(schema, environment)
  return {
    ...config,
    healthPort: own.HEALTH_PORT,
    queue: { redisUrl: own.REDIS_URL, prefix: own.QUEUE_PREFIX, lockSeconds: own.WORKER_LOCK_SECONDS },
    mail: {
      smtpUrl: own.SMTP_URL,
      from: own.MAIL_FROM,
      support: config.site.supportEmail,
      operator: own.OPERATOR_EMAIL,
    },
  }
}

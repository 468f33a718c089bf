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

/** Reads the server's settings and those of workers. @throws SettingsError with all problems */
export function loadWorkerConfig(environment: NodeJS.ProcessEnv) {
  const { config, more: read } = loadConfigWith(schema, environment)
  return {
    ...config,
    healthPort: read.HEALTH_PORT,
    queue: { redisUrl: read.REDIS_URL, prefix: read.QUEUE_PREFIX, lockSeconds: read.WORKER_LOCK_SECONDS },
    mail: {
      smtpUrl: read.SMTP_URL,
      from: read.MAIL_FROM,
      support: config.site.supportEmail,
      operator: read.OPERATOR_EMAIL,
    },
  }
}

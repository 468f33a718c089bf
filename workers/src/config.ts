import { loadConfig } from '@player/server/config'
import { readSettings, settings } from '@player/server/settings'
import { z } from 'zod'

export type WorkerConfig = ReturnType<typeof loadWorkerConfig>

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production']).default('development'),
  REDIS_URL: settings.optionalUrl,
  QUEUE_PREFIX: z.string().default('player'),
  WORKER_LOCK_SECONDS: z.coerce.number().min(1, 'must be at least 1').default(10),
  SMTP_URL: settings.url,
  MAIL_FROM: z.string().regex(/^[^<>]+ <[^<>@\s]+@[^<>@\s]+>$/, "must read 'Name <address@host>'"),
  SUPPORT_EMAIL: z.email(),
  OPERATOR_EMAIL: z.email(),
})

/**
 * Reads the workers' settings: the server's, and what only workers need.
 *
 * @throws SettingsProblem naming everything that is missing or wrong, at once
 */
export function loadWorkerConfig(environment: NodeJS.ProcessEnv) {
  const server = loadConfig(environment)
  const read = readSettings(schema, environment)
  return {
    ...server,
    queue: { redisUrl: read.REDIS_URL, prefix: read.QUEUE_PREFIX, lockSeconds: read.WORKER_LOCK_SECONDS },
    mail: {
      smtpUrl: read.SMTP_URL,
      from: read.MAIL_FROM,
      support: read.SUPPORT_EMAIL,
      operator: read.OPERATOR_EMAIL,
    },
  }
}

import { parseSettings } from '@player/server/kernel/parse-settings'
import { notApplicable, problem, type Check } from '@player/server/ops/check'
import { z } from 'zod'
import { workerSettings } from '../config.ts'
import { checkMail } from './mail.ts'
import { checkRedis } from './redis.ts'
import { checkSender } from './sender.ts'

const schema = z.object(workerSettings)

/** The checks of the workers' settings. */
export const workerChecks: readonly Check[] = [
  async (environment, { send }) => {
    const { env, problems } = parseSettings(schema, environment)
    if (env === null) {
      const todo = 'Run the command with the workers’ settings.'
      return [problem('wrong', 'Settings of the workers', `${problems.join('; ')}.`, todo)]
    }
    const { REDIS_URL: redisUrl, SMTP_URL: smtpUrl, MAIL_FROM: from, OPERATOR_EMAIL: operator } = env
    const parts = await Promise.all([
      redisUrl === undefined
        ? [notApplicable('Queue', 'The queue is in the database.')]
        : checkRedis(redisUrl),
      checkMail({ smtpUrl, from, operator, send }),
      checkSender(from),
    ])
    return parts.flat()
  },
]

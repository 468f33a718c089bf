import { parseSettings } from '@player/server/kernel/parse-settings'
import { notApplicable, problem, type Check } from '@player/server/ops/check'
import { z } from 'zod'
import { workerSettings } from '../config.ts'
import { checkPossibleConnections } from './connections.ts'
import { checkMail } from './mail.ts'
import { checkQueueSchema, QUEUE_SCHEMA } from './queue-schema.ts'
import { checkRedis } from './redis.ts'
import { checkSender } from './sender.ts'

const schema = z.object(workerSettings)

const IN_DATABASE = notApplicable('Queue', 'The queue is in the database.')
const ON_REDIS = notApplicable(QUEUE_SCHEMA, 'The queue is on Redis.')

export const workerChecks: readonly Check[] = [
  async (ctx, environment, { send }) => {
    const { env, problems } = parseSettings(schema, environment)
    if (env === null) {
      const todo = 'Run the command with the workers’ settings.'
      return [problem('wrong', 'Settings of the workers', `${problems.join('; ')}.`, todo)]
    }
    const { REDIS_URL: redisUrl, SMTP_URL: smtpUrl, MAIL_FROM: from, OPERATOR_EMAIL: operator } = env
    const parts = await Promise.all([
      checkPossibleConnections(ctx, redisUrl).then((result) => [result]),
      redisUrl === undefined
        ? checkQueueSchema(ctx.config.database.directUrl).then((result) => [IN_DATABASE, result])
        : checkRedis(redisUrl).then((results) => [...results, ON_REDIS]),
      checkMail({ smtpUrl, from, operator, send }),
      checkSender(from),
    ])
    return parts.flat()
  },
]

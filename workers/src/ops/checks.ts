import { parseSettings } from '@player/server/kernel/parse-settings'
import { notApplicable, notRight, type Check } from '@player/server/ops/check'
import { z } from 'zod'
import { workerSettings } from '../config.ts'
import { mailLines } from './mail.ts'
import { redisLines } from './redis.ts'
import { senderLines } from './sender.ts'

const schema = z.object(workerSettings)

/** The checks of the workers' settings. */
export const workerChecks: readonly Check[] = [
  async (environment, { send }) => {
    const { read, problems } = parseSettings(schema, environment)
    if (read === null) {
      const todo = 'Run the command with the workers’ settings.'
      return [notRight('wrong', 'Settings of the workers', `${problems.join('; ')}.`, todo)]
    }
    const { REDIS_URL: redisUrl, SMTP_URL: smtpUrl, MAIL_FROM: from, OPERATOR_EMAIL: operator } = read
    const parts = await Promise.all([
      redisUrl === undefined ? [notApplicable('Queue', 'It is in the database.')] : redisLines(redisUrl),
      mailLines({ smtpUrl, from, operator, send }),
      senderLines(from),
    ])
    return parts.flat()
  },
]

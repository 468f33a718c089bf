import { ok, problem, reasonOf, type CheckResult } from '@player/server/ops/check'
import { Redis } from 'ioredis'

const TIMEOUT_MS = 3_000
const MAX_SHARE = 0.9
const WARNING_SHARE = 0.7

export async function checkRedis(url: string): Promise<CheckResult[]> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // The reason of a failure: `connect` itself only reports a closed connection.
  let firstError: unknown = null
  redis.on('error', (error: unknown) => {
    firstError ??= error
  })
  try {
    await redis.connect()
    return checkInfo(await redis.info())
  } catch (error) {
    const todo = 'See whether Redis runs, and compare REDIS_URL with its password and TLS settings.'
    return [problem('wrong', 'Queue', `${reasonOf(firstError ?? error)}.`, todo)]
  } finally {
    redis.disconnect()
  }
}

export function checkInfo(info: string): CheckResult[] {
  const value = (name: string) => new RegExp(`^${name}:(\\S*)`, 'm').exec(info)?.[1] ?? ''
  return [
    checkRole(value('role'), value('redis_version')),
    checkMemory(value('maxmemory_policy'), Number(value('used_memory')), Number(value('maxmemory'))),
    checkPersistence(value('aof_enabled') === '1', value('aof_last_write_status')),
  ]
}

function checkRole(role: string, version: string): CheckResult {
  if (role !== 'slave') return ok('Queue', `Redis ${version} answers.`)
  return problem('wrong', 'Queue', 'This Redis is a replica.', 'Name the primary in REDIS_URL.')
}

function checkMemory(policy: string, used: number, max: number): CheckResult {
  const name = 'Memory of Redis'
  if (policy !== 'noeviction') {
    const todo = 'Set it to noeviction: with another policy Redis drops jobs when its memory is full.'
    return problem('wrong', name, `Its maxmemory-policy is ${policy}.`, todo)
  }
  if (max === 0) return ok(name, 'It evicts nothing, and maxmemory sets no limit.')
  const share = used / max
  const usage = `${Math.round(share * 100)} % of ${Math.round(max / 1024 ** 2)} MB are used.`
  if (share <= WARNING_SHARE) return ok(name, usage)
  const todo = 'Raise maxmemory, and see with `queue list` what is not done: a full Redis takes no jobs.'
  return problem(share > MAX_SHARE ? 'wrong' : 'warning', name, usage, todo)
}

function checkPersistence(isOn: boolean, lastWrite: string): CheckResult {
  const name = 'Persistence of Redis'
  if (!isOn) {
    const todo = 'Set appendonly to yes: without it jobs are late after a crash of Redis.'
    return problem('warning', name, 'It has no append-only file.', todo)
  }
  if (lastWrite === 'ok') return ok(name, 'It has an append-only file.')
  return problem('wrong', name, 'Its last write failed.', 'See the disk of Redis and its log.')
}

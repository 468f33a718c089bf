import { localStores } from '../faults/local-stores.ts'

interface Redis {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a Redis; null if `redis-server` is not installed. */
export async function startRedis(): Promise<Redis | null> {
  const redis = await localStores().startRedis?.()
  if (!redis) return null
  const pid = /process_id:(\d+)/.exec(String(await redis.command('info', 'server')))?.[1]
  return { url: redis.url, pid: Number(pid), stop: () => redis.stop() }
}

import { Redis } from 'ioredis'

export async function connectRedis(url: string): Promise<Redis> {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  await client.ping()
  return client
}

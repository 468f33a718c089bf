import { expect, it } from 'vitest'
import { deviceReads } from './device-reads.ts'

const nextIteration = () => new Promise<void>((resolve) => setImmediate(resolve))

const REFUSED = { kind: 'throttled', code: 'request.too_many_requests', retryAfter: 1 }

/** A request whose answer is sent by `send`. `begun`: the reads that had their turn. */
function request(deviceId: string) {
  const sent = Promise.withResolvers<void>()
  const begin = deviceReads(() => sent.promise)
  const begun: string[] = []
  return {
    begun,
    read: async (path: string) => {
      await begin(deviceId, path)
      begun.push(path)
    },
    send: async () => {
      sent.resolve()
      await nextIteration()
    },
  }
}

it('One request of a device reads at a time, until its answer is sent; those of other devices do not wait', async () => {
  const [first, second, other] = [request('one'), request('one'), request('two')]
  await Promise.all([first.read('list'), first.read('results')])
  const next = second.read('list')
  await other.read('list')
  expect(second.begun).toEqual([])
  await first.send()
  await next
  expect(second.begun).toEqual(['list'])
  await second.send()
  await other.send()
})

it('A request has each read twice at most', async () => {
  const { read, send } = request('three')
  await Promise.all([read('list'), read('list'), read('hosts')])
  await expect(read('list')).rejects.toMatchObject(REFUSED)
  await send()
})

it('20 requests of a device wait; a further one is refused', async () => {
  const requests = Array.from({ length: 21 }, () => request('four'))
  const reads = requests.map(({ read }) => read('list'))
  await expect(request('four').read('list')).rejects.toMatchObject(REFUSED)
  for (const { send } of requests) await send()
  await Promise.all(reads)
})

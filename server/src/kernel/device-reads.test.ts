import { expect, it } from 'vitest'
import { deviceReads } from './device-reads.ts'

const nextIteration = () => new Promise<void>((resolve) => setImmediate(resolve))

const REFUSED = { kind: 'throttled', code: 'request.too_many_requests', retryAfter: 1 }

/** A request. `send` ends it: its answer is sent or its client leaves. `begun` lists the reads that started. */
function request(deviceId: string) {
  const sent = Promise.withResolvers<void>()
  const readInTurn = deviceReads(() => sent.promise)
  const begun: string[] = []
  return {
    begun,
    read: (path: string, until?: Promise<void>) =>
      readInTurn(deviceId, path, async () => {
        begun.push(path)
        await until
      }),
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

it('A client that left while it waited or read keeps its turn until its read has ended', async () => {
  const [first, second] = [request('left'), request('left')]
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await Promise.all([first.send(), second.send()])
  const reads = [first.read('list', ends[0]?.promise), second.read('list', ends[1]?.promise)]
  await nextIteration()
  expect([first.begun, second.begun]).toEqual([['list'], []])
  ends[0]?.resolve()
  await nextIteration()
  expect(second.begun).toEqual(['list'])
  ends[1]?.resolve()
  await Promise.all(reads)
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

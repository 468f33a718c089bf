import { openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { cookieHeader } from '../../kit/browser.ts'
import { gzipBomb, sendPartially, openSocket, sendBytes, postRequest } from '../raw-http.ts'
import {
  ONE_ENGINE,
  must,
  mustSucceed,
  mustTakeAtMost,
  PLAYLIST,
  row,
  type Rows,
  type Scenario,
} from '../row.ts'
import { startProcesses } from '../start-up.ts'
import { statuses, sendAtRate, measureRequest, timesOf } from '../traffic.ts'
import { count } from '../tested-system.ts'

/** Peak resident memory of a process, in megabytes. */
const peakMemoryOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

async function mustKeepServing(scenario: Scenario, fault: string): Promise<void> {
  const replies = await sendAtRate(20, 3, (index) => scenario.contact(`${fault} ${index}`))
  mustSucceed(scenario.system, replies, `Every request succeeds (${fault})`)
  mustTakeAtMost(scenario.system, `A request (${fault})`, Math.max(...timesOf(replies)), 500)
  await scenario.system.untilIdle()
}

export const httpRows: Rows = {
  F25: row(
    ONE_ENGINE,
    'Log cannot be written (disk full, or its reader gone): requests and jobs continue',
    async (scenario, system) => {
      const full = openSync('/dev/full', 'w')
      const onFullDisk = [
        await system.startServer({ outputFd: full, waitUntilReady: false }),
        await system.startWorker({ outputFd: full, waitUntilReady: false }),
      ]
      await system.until('the server', async () => (await fetch(`${system.url}/ready`)).ok)
      await mustKeepServing(scenario, 'disk full')
      for (const child of onFullDisk) {
        child.expectedToEnd = true
        must((await child.stop()) === 0, 'Without a log a process exits with 0')
        must((await child.errors) === '', 'Without a log a process writes nothing to standard error')
      }
      const withoutReader = [await system.startServer(), await system.startWorker()]
      for (const child of withoutReader) child.closeOutput()
      await mustKeepServing(scenario, 'log without reader')
      must(!withoutReader.some(({ ended }) => ended), 'No process ends because its log has no reader')
      return { recovery: await scenario.waitForRecovery() }
    },
  ),

  F47: row(
    ONE_ENGINE,
    'Hundreds of slow connections: closed in time, other requests are not affected',
    async (scenario, system) => {
      await startProcesses(scenario)
      const startedAt = performance.now()
      const ended: Record<string, number> = {}
      const sockets = Array.from({ length: system.hasRealDurations ? 500 : 200 }, (_, index) => {
        const socket = openSocket(system)
        const kind = index % 2 === 0 ? 'headers' : 'bodies'
        const head = `POST /frontend/sendUserQuestion HTTP/1.1\r\nHost: x\r\n`
        socket.write(
          kind === 'headers' ? head : `${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
        )
        const dripping = setInterval(() => socket.write(kind === 'headers' ? 'X' : ' '), 5_000)
        socket.resume().once('close', () => {
          clearInterval(dripping)
          ended[kind] = performance.now() - startedAt
        })
        return socket
      })
      const replies = await sendAtRate(10, 8, (index) => scenario.contact(`meanwhile ${index}`))
      mustSucceed(system, replies, 'Other requests succeed')
      mustTakeAtMost(system, 'Another request', Math.max(...timesOf(replies)), 1_000)
      await system.until(
        'all connections to be closed',
        () => sockets.every((socket) => socket.destroyed),
        30,
      )
      must((ended['headers'] ?? 0) < 12_000, `Slow headers are closed after ${ended['headers']} ms`)
      must((ended['bodies'] ?? 0) < 23_000, `Slow bodies are closed after ${ended['bodies']} ms`)
      const since = performance.now()
      await scenario.waitForRecovery({ since })
      return { recovery: Math.max(...Object.values(ended)) }
    },
  ),

  F48: row(
    ONE_ENGINE,
    'Requests that are too large, too deeply nested or malformed: refused quickly, no memory used',
    async (scenario, system) => {
      const server = await system.startServer()
      await scenario.contact('before')
      const before = peakMemoryOf(server.pid)
      const path = '/frontend/sendUserQuestion'
      const megabyte = Buffer.alloc(1_048_576, 'a')
      const many = JSON.stringify(
        Object.fromEntries(Array.from({ length: 100_000 }, (_, key) => [`k${key}`, 1])),
      )
      const deep = `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
      const cases: Record<string, readonly (string | Buffer)[]> = {
        'a body of 100 MB, announced': [
          postRequest(system, path, '', '', ['Content-Length: 104857600']),
          ...Array<Buffer>(100).fill(megabyte),
        ],
        'a body of 100 MB, in chunks': [
          postRequest(system, path, '', '', ['Transfer-Encoding: chunked']),
          ...Array.from({ length: 100 }, () =>
            Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')]),
          ),
        ],
        'a bomb of 100 MB': [gzipBomb(system, path, 100)],
        'a bomb of 10 MB, small enough to be read': [gzipBomb(system, path, 10)],
        'a bomb of 10 MB, to tRPC': [gzipBomb(system, '/frontend/trpc/contact.submit', 10)],
        'a callback that is a bomb of 100 MB': [gzipBomb(system, '/webhooks/paypal', 100)],
        'a callback that is a bomb of 10 MB, small enough to be read': [
          gzipBomb(system, '/webhooks/paypal', 10),
        ],
        'a body with only the header of a compressed one': [
          postRequest(system, path, '', Buffer.from([31, 139, 8, 0]), [
            'Content-Encoding: gzip',
            'Content-Length: 4',
          ]),
        ],
        'a hundred thousand keys': [postRequest(system, path, '', many)],
        'ten thousand levels': [postRequest(system, path, '', deep)],
        'a header of 64 KB': [
          postRequest(system, path, '', '{}', [`X-Long: ${'a'.repeat(65_536)}`, 'Content-Length: 2']),
        ],
        'bytes that are not UTF-8': [
          postRequest(system, path, '', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
        ],
        'a prototype': [
          postRequest(system, path, '', '{"__proto__":{"name":"x"},"constructor":{"prototype":{}}}'),
        ],
        'a callback of 100 MB': [
          postRequest(system, '/webhooks/paypal', '', '', ['Content-Length: 104857600']),
          ...Array<Buffer>(100).fill(megabyte),
        ],
      }
      let longest = 0
      for (const [name, chunks] of Object.entries(cases)) {
        const since = performance.now()
        const status = await sendBytes(system, chunks)
        longest = Math.max(longest, performance.now() - since)
        must(status >= 400 && status < 500, `${name} is answered with ${status}`)
      }
      mustTakeAtMost(system, 'The slowest refusal', longest, 50)
      const used = peakMemoryOf(server.pid) - before
      must(used < 50, `${used.toFixed(0)} MB of memory are used`)
      await system.startWorker()
      await system.untilIdle()
      return { recovery: longest }
    },
  ),

  F49: row(
    ONE_ENGINE,
    'Twenty times the usual load: success, or 429 or 503 with Retry-After; normal again right after',
    async (scenario, system) => {
      await startProcesses(scenario)
      const owner = await scenario.owner()
      const read = () => owner.browser.rest('GET', '/device')
      await sendAtRate(20, 2, read)
      const burst = await sendAtRate(400, system.hasRealDurations ? 30 : 5, (index) =>
        index % 10 === 0 ? scenario.contact(`burst ${index}`) : read(),
      )
      const unexpected = burst.filter(({ status }) => ![200, 429, 503].includes(status))
      must(unexpected.length === 0, `Only success and refusals with Retry-After: ${statuses(burst)}`)
      must(
        burst.every(({ status, retryAfter }) => status === 200 || retryAfter !== null),
        'Every refusal has a Retry-After',
      )
      const since = performance.now()
      await system.until('a quick answer', async () => {
        const { status, milliseconds } = await measureRequest(read)
        return status === 200 && milliseconds < (system.hasRealDurations ? 100 : 1_000)
      })
      const recovery = performance.now() - since
      mustTakeAtMost(system, 'Recovery', recovery, 5_000)
      await system.untilIdle()
      return { recovery }
    },
  ),

  F50: row(
    ONE_ENGINE,
    'Client disconnects after any byte of its request: all or nothing, and repeating is safe',
    async (scenario, system) => {
      await startProcesses(scenario)
      const owner = await scenario.owner()
      const cookie = cookieHeader(owner.browser)
      const step = system.hasRealDurations ? 1 : 9
      const offsets = (request: Buffer, distance: number) =>
        Array.from({ length: Math.ceil((request.length - 1) / distance) }, (_, index) => 1 + index * distance)
      const body = JSON.stringify(PLAYLIST)
      const saveRequest = postRequest(system, '/frontend/device/savePlaylist', cookie, body)
      await sendPartially(system, saveRequest, offsets(saveRequest, step))
      const order = postRequest(system, '/frontend/paypal/order/create', cookie, '{}')
      // PayPal deduplicates by request id; OPay would create one order per call without the product's lease.
      system.providers.opay.control.setLatency('create', 300)
      const form = { payment_type: 'opay', email: 'ann@owner.test' }
      const activation = postRequest(system, '/frontend/device/saveActivation', cookie, JSON.stringify(form))
      for (const request of [order, activation])
        await sendPartially(system, request, offsets(request, step * 4))
      await wait(500)
      const opened = () => system.providers.opay.ledger().payments.length
      must((await count(system, 'playlists')) === 0, 'A truncated request changes nothing')
      must((await count(system, 'payments')) === 0 && opened() === 0, 'A truncated request starts no payment')

      // Complete requests, several at once, whose answers are not read.
      const unread = [order, activation].flatMap((request) => Array<Buffer>(5).fill(request))
      await Promise.all(unread.map((request) => sendPartially(system, request, [request.length], 'destroy')))
      const repeated = await Promise.all(
        [activation, activation].map((request) => sendBytes(system, [request])),
      )
      must(
        repeated.every((status) => status === 200),
        `Repeating the request is answered with ${repeated.join(', ')}`,
      )
      await system.until('the requests of disconnected clients', async () => {
        return (await count(system, 'payments')) === 2
      })
      const since = performance.now()
      must((await sendBytes(system, [saveRequest])) === 200, 'The whole request succeeds')
      must((await sendBytes(system, [saveRequest])) === 200, 'The same request succeeds again')
      must((await count(system, 'playlists')) === 1, 'There is one playlist')
      must(opened() === 1, `OPay has ${opened()} orders`)
      await scenario.pay(owner)
      await scenario.waitForGrants(1)
      const orders = system.paypal.ledger().orders.length
      must(orders === 1, `PayPal has ${orders} orders`)
      must((await count(system, `payments where method = 'paypal'`)) === 1, 'There is one payment by PayPal')
      must((await count(system, `payments where method = 'opay'`)) === 1, 'There is one payment by OPay')
      return { recovery: await scenario.waitForRecovery({ since }) }
    },
  ),
}

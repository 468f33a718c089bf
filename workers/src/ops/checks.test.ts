import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkEncryption, checkMail } from './mail.ts'
import { checkInfo, checkRedis } from './redis.ts'
import { checkSender } from './sender.ts'

const INFO = {
  redis_version: '8.0.1',
  role: 'master',
  used_memory: '1000',
  maxmemory: '2000',
  maxmemory_policy: 'noeviction',
  aof_enabled: '1',
  aof_last_write_status: 'ok',
}

const resultsWith = (changes: Partial<typeof INFO>) =>
  checkInfo(
    Object.entries({ ...INFO, ...changes })
      .map(([name, value]) => `${name}:${value}\r\n`)
      .join(''),
  )

describe('The check of Redis', () => {
  it('succeeds for a Redis that evicts no jobs', () => {
    expect(resultsWith({}).map(({ state }) => state)).toEqual(['right', 'right', 'right'])
  })

  it.for([
    ['Queue', 'wrong', { role: 'slave' }],
    ['Memory of Redis', 'wrong', { maxmemory_policy: 'allkeys-lru' }],
    ['Memory of Redis', 'warning', { used_memory: '1500' }],
    ['Memory of Redis', 'wrong', { used_memory: '1900' }],
    ['Persistence of Redis', 'warning', { aof_enabled: '0' }],
    ['Persistence of Redis', 'wrong', { aof_last_write_status: 'err' }],
  ] as const)('%s is %s with %o', ([name, state, changes]) => {
    expect(resultsWith(changes).filter((result) => result.state !== 'right')).toMatchObject([{ name, state }])
  })

  it('fails with the reason if Redis does not answer', async () => {
    expect(await checkRedis('redis://127.0.0.1:1')).toMatchObject([
      { name: 'Queue', state: 'wrong', found: expect.stringContaining('ECONNREFUSED') },
    ])
  })
})

describe('The check of the sender', () => {
  const from = 'Player <no-reply@player.tv>'

  it('reports SPF and DMARC, and warns if they are missing or DNS fails', async () => {
    const both = await checkSender(from, async (at) =>
      at.startsWith('_dmarc.') ? [['v=DMARC1; ', 'p=reject']] : [['other'], ['v=spf1 -all']],
    )
    expect(both).toEqual([
      { name: 'SPF', state: 'right', found: 'v=spf1 -all' },
      { name: 'DMARC', state: 'right', found: 'v=DMARC1; p=reject' },
    ])
    const none = await checkSender(from, async (at) => {
      if (at === 'player.tv') return [['other']]
      throw Object.assign(new Error(`queryTxt ENOTFOUND ${at}`), { code: 'ENOTFOUND' })
    })
    expect(none).toMatchObject([
      { state: 'warning', found: 'player.tv has none.' },
      { state: 'warning', found: '_dmarc.player.tv has none.' },
    ])
    const failed = await checkSender(from, async () => {
      throw new Error('queryTxt ETIMEOUT')
    })
    expect(failed).toMatchObject(
      Array.from({ length: 2 }, () => ({
        state: 'warning',
        found: 'queryTxt ETIMEOUT.',
        todo: 'See whether this machine can ask its DNS server.',
      })),
    )
  })

  it('looks up no reserved names', async () => {
    const results = await checkSender('Player <no-reply@player.example>', () =>
      Promise.reject(new Error('asked')),
    )
    expect(results.map(({ state }) => state)).toEqual(['not applicable', 'not applicable'])
  })
})

describe('The check of a mail server', () => {
  it.for([
    ['accepts the e-mail', {}, '', []],
    ['refuses the log-in', { AUTH: '535 Wrong' }, '?requireTLS=false', ['Mail log-in']],
    ['offers no log-in', { EHLO: '250 test' }, '?requireTLS=false', ['Mail log-in']],
    ['offers no encryption for a password', {}, '', ['Mail']],
    ['refuses the sender', { MAIL: '550 No' }, '?requireTLS=false', ['Sender']],
    ['refuses the operator', { RCPT: '550 No' }, '?requireTLS=false', ['Sender']],
    ['accepts no text', { DATA: '451 Later' }, '?requireTLS=false', ['Sender']],
  ] as const)('that %s finds the step that fails, if any', async ([behaviour, replies, query, wrong]) => {
    const server = await mailServer(replies)
    const user = behaviour === 'accepts the e-mail' ? '' : 'user:pass@'
    const results = await checkMail({
      smtpUrl: `smtp://${user}127.0.0.1:${server.port}${query}`,
      from: 'Player <no-reply@player.test>',
      operator: 'operator@player.test',
      send: false,
    })
    expect(results.filter(({ state }) => state !== 'right').map(({ name }) => name)).toEqual(wrong)
    if (wrong.length > 0) return
    expect(results.map(({ name }) => name)).toEqual(['Mail', 'Sender'])
    // No text follows DATA.
    expect((await server.received()).slice(1)).toEqual([
      'MAIL FROM:<no-reply@player.test>',
      'RCPT TO:<operator@player.test>',
      'DATA',
    ])
  })

  it('warns of a server on another machine without encryption', () => {
    const states = ['mail.player.tv', '127.0.0.1', 'localhost'].map(
      (host) => checkEncryption(false, host).state,
    )
    expect(states).toEqual(['warning', 'right', 'right'])
    expect(checkEncryption(true, 'mail.player.tv').state).toBe('right')
  })
})

/** A mail server with these replies, by command. */
async function mailServer(replies: Readonly<Record<string, string>>) {
  const replyTo: Readonly<Record<string, string>> = {
    EHLO: '250-test\r\n250 AUTH PLAIN',
    AUTH: '235 Yes',
    DATA: '354 Go on',
    ...replies,
  }
  const received: string[] = []
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.write('220 test\r\n')
    socket.on('close', resolve)
    // The client may reset the connection.
    socket.on('error', () => undefined)
    createInterface({ input: socket })
      .on('error', () => undefined)
      .on('line', (line) => {
        received.push(line)
        socket.write(`${replyTo[line.slice(0, 4).toUpperCase()] ?? '250 Yes'}\r\n`)
      })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** All received lines, once the client has closed the connection. */
    received: async () => {
      await closed
      return received
    },
  }
}

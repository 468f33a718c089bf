// @module-tag sweep
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { freePort } from '@player/infra/ports'
import { proveKeys } from '@player/server/keys'
import { runOps } from '@player/server/ops'
import { describe, expect } from 'vitest'
import { loggedIn } from '../../kit/factories.ts'
import { startProcess } from '../../kit/process.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const OTHER_BYTES = Buffer.alloc(32, 'another key').toString('base64')
const SENTENCE =
  ' is not the key that this database was used with. Set that key again, or give the new one an id of its own.'

const ALL_KEYS = ['ENCRYPTION_KEYS', 'LICENCE_KEYS', 'PIN_PEPPER'] as const

itWithoutWorkers.for([
  ['server', ALL_KEYS],
  ['workers', ALL_KEYS],
  ['looks', ['ENCRYPTION_KEYS']],
] as const)(
  'Other bytes under known ids are refused at the start of %s, all at once',
  async ([kind, keys], { stack }) => {
    await ownerWithRightKeys(stack)
    const changed = Object.fromEntries(keys.map((setting) => [setting, otherBytes(stack, setting)]))
    const program = startProcess(kind, { ...stack.settings, ...changed, PORT: '0', PLAYLIST_LOOKS: 'on' })
    expect(await program.exitCode).toBe(1)
    expect(await program.errors).toBe(keys.map((key) => `${nameOf(stack, key)}${SENTENCE}\n`).join(''))
  },
)

describe.each(ALL_KEYS)('Other bytes under a known id in %s', (setting) => {
  itWithoutWorkers('are reported by `keys check`, and commands that write are refused', async ({ stack }) => {
    const owner = await ownerWithRightKeys(stack)
    const name = nameOf(stack, setting)
    const { code, output } = await runOps(['keys', 'check', '--json'], withOtherBytes(stack, setting))
    expect(code).toBe(1)
    expect(JSON.parse(output)).toMatchObject({ wrong: [`${name}${SENTENCE}`] })
    const args = ['devices', 'block', owner.mac_address, '--reason', 'test']
    expect(await runOps(args, withOtherBytes(stack, setting))).toMatchObject({
      code: 1,
      stderr: `${name}${SENTENCE}\n`,
    })
  })
})

itWithoutWorkers('A missing encryption key is reported by `keys check`', async ({ stack }) => {
  await loggedIn(stack)
  const { code, output } = await runOps(['keys', 'check', '--json'], {
    ...stack.settings,
    ENCRYPTION_KEYS: `k9:${OTHER_BYTES}`,
  })
  expect(code).toBe(1)
  expect(JSON.parse(output)).toMatchObject({
    wrong: [],
    missing: [prefixOf(stack, 'ENCRYPTION_KEYS').replace(':', '')],
  })
})

it('Other bytes under a known id end a server that started while its database was away', async ({ boot }) => {
  const stack = await boot({ workers: false })
  await ownerWithRightKeys(stack)
  const url = new URL(stack.settings['DATABASE_URL'] ?? '')
  const database = { host: url.hostname, port: Number(url.port) }
  url.port = String(await freePort())
  const settings = { DATABASE_URL: url.href, DATABASE_DIRECT_URL: url.href, PORT: '0', LOG_LEVEL: 'info' }
  const server = startProcess('server', { ...withOtherBytes(stack, 'ENCRYPTION_KEYS'), ...settings })
  await server.line('The server is listening')
  const relay = createServer((client) => {
    const upstream = connect(database)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
  })
  await once(relay.listen(Number(url.port), url.hostname), 'listening')
  expect(await server.exitCode).toBe(1)
  expect(await server.errors).toContain(`${nameOf(stack, 'ENCRYPTION_KEYS')}${SENTENCE}\n`)
  relay.close()
})

itWithoutWorkers(
  'A key with its stored fingerprint is right, also if it decrypts none of the values',
  async ({ stack }) => {
    const owner = await ownerWithRightKeys(stack)
    await stack.sql(`update devices set device_key_sealed = left(device_key_sealed, -4) || 'AAAA'`)
    const { output } = await runOps(['keys', 'check', '--json'], stack.settings)
    expect(JSON.parse(output)).toMatchObject({ wrong: [] })
    const args = ['devices', 'block', owner.mac_address, '--reason', 'test']
    expect(await runOps(args, stack.settings)).toMatchObject({ code: 0 })
  },
)

describe('A database from before fingerprints', () => {
  itWithoutWorkers(
    'is refused at the start with a key that decrypts none of its values',
    async ({ stack }) => {
      await loggedIn(stack)
      await stack.sql('delete from key_fingerprints')
      const worker = startProcess('workers', withOtherBytes(stack, 'ENCRYPTION_KEYS'))
      expect(await worker.exitCode).toBe(1)
      expect(await worker.errors).toContain(SENTENCE)
      expect(await stack.sql('select name from key_fingerprints order by name')).toEqual(
        ['LICENCE_KEYS', 'PIN_PEPPER'].map((setting) => ({ name: nameOf(stack, setting) })),
      )
    },
  )

  itWithoutWorkers('is accepted if only one of its values cannot be decrypted', async ({ stack, owner }) => {
    await loggedIn(stack)
    await stack.sql(
      `update devices set device_key_sealed = left(device_key_sealed, -4) || 'AAAA' where id = $1`,
      owner.id,
    )
    const { output } = await runOps(['keys', 'check', '--json'], stack.settings)
    expect(JSON.parse(output)).toMatchObject({ wrong: [] })
  })
})

/** Logs in an owner, and stores the fingerprints of the right keys. */
async function ownerWithRightKeys(stack: Stack) {
  const owner = await loggedIn(stack)
  await proveKeys(stack.ctx)
  return owner
}

/** The id of a key, with a colon; empty for the pepper, which has none. */
const prefixOf = (stack: Stack, setting: string) => /^\w+:/.exec(stack.settings[setting] ?? '')?.[0] ?? ''
const nameOf = (stack: Stack, setting: string) =>
  `${setting} ${prefixOf(stack, setting).replace(':', '')}`.trim()
const otherBytes = (stack: Stack, setting: string) => prefixOf(stack, setting) + OTHER_BYTES
const withOtherBytes = (stack: Stack, setting: string) => ({
  ...stack.settings,
  [setting]: otherBytes(stack, setting),
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { APP_FILES } from '../../modules/site/contract.ts'
import { checkValidity } from './certificate.ts'
import { checkDatabase } from './database.ts'
import { checkWorkers } from './index.ts'
import { reasonOf } from './result.ts'
import { checkDisk, checkDownloads, checkPages } from './machine.ts'
import { compareTimes } from './provider-time.ts'
import { checkProxyCount } from './origin.ts'

const DAY_MS = 86_400_000

const HEALTHY = {
  version: 150_012,
  is_read_only: false,
  forbidden: [],
  connections: 40,
  other_connections: 2,
  servers: 2,
  workers: 1,
  max_connections: 97,
  replicas: 2,
  hidden_replicas: 0,
  lag: 0.2,
  clock: 1_000,
}

describe('The check of the database', () => {
  it('succeeds for a healthy database', () => {
    const states = checkDatabase(HEALTHY, [], 1_000).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['right']))
  })

  it.for([
    ['Database version', 'wrong', { version: 140_011 }],
    ['Database version', 'warning', { version: 190_001 }],
    ['Database rights', 'wrong', { is_read_only: true }],
    ['Database rights', 'wrong', { forbidden: ['payments'] }],
    ['Connections', 'warning', { connections: 70 }],
    ['Connections', 'wrong', { connections: 90 }],
    ['Replication', 'warning', { lag: 11 }],
    ['Replication', 'not applicable', { replicas: 0, lag: null }],
    ['Replication', 'not applicable', { hidden_replicas: 1 }],
    ['Clock', 'warning', { clock: 994 }],
  ] as const)('%s is %s with %o', ([name, state, facts]) => {
    const results = checkDatabase({ ...HEALTHY, ...facts }, [], 1_000)
    expect(results.filter((result) => result.state !== 'right')).toMatchObject([{ name, state }])
  })

  it('finds no lag of replicas that wait for changes', () => {
    const results = checkDatabase({ ...HEALTHY, lag: null }, [], 1_000)
    expect(results.find(({ name }) => name === 'Replication')).toMatchObject({
      state: 'right',
      found: 'No replica is behind.',
    })
  })

  it('names the first five tables that the role may not use', () => {
    const forbidden = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    expect(checkDatabase({ ...HEALTHY, forbidden }, [], 1_000)[1]?.found).toBe(
      'The role may not read and write a, b, c, d, e and 2 more.',
    )
  })

  it('names missing migrations', () => {
    expect(checkDatabase(HEALTHY, ['later'], 1_000)).toContainEqual(
      expect.objectContaining({ name: 'Migrations', state: 'wrong', found: 'Missing: later.' }),
    )
  })
})

describe('Workers', () => {
  it.for([
    ['right', 'right', { waiting: null, seen: 3 }],
    ['right', 'right', { waiting: 60, seen: 60 }],
    ['right', 'wrong', { waiting: 61, seen: 3 }],
    ['wrong', 'right', { waiting: null, seen: 61 }],
    ['wrong', 'right', { waiting: 1, seen: null }],
  ] as const)('are %s and the oldest pending event is %s with %o', ([workers, event, facts]) => {
    expect(checkWorkers(facts).map(({ state }) => state)).toEqual([workers, event])
  })
})

describe('The certificate', () => {
  it.for([
    ['right', 90, 14],
    ['warning', 90, 13],
    ['wrong', 90, 2],
    ['wrong', 90, -1],
    ['right', 365, 20],
    ['right', 0.5, 0.1],
    ['warning', 0.5, 0.05],
  ] as const)('is %s if of %s days %s are left', ([state, life, left]) => {
    expect(checkValidity({ begin: (left - life) * DAY_MS, end: left * DAY_MS }, 0).state).toBe(state)
  })
})

describe('The number of proxies', () => {
  it.for([
    [1, 1, 'right', ''],
    [2, 1, 'wrong', 'TRUSTED_PROXIES=2 on the servers: at present all visitors count as one'],
    [0, 1, 'wrong', 'TRUSTED_PROXIES=0 on the servers: at present visitors can forge'],
    [null, 0, 'wrong', 'Compare ORIGIN'],
    [1, null, 'not applicable', ''],
    [null, null, 'wrong', 'Compare ORIGIN'],
  ] as const)(
    'in front of the server is %s, with TRUSTED_PROXIES=%s: %s',
    ([forwarded, trusted, state, todo]) => {
      const result = checkProxyCount(forwarded, trusted)
      expect(result.state).toBe(state)
      expect(result.todo ?? '').toContain(todo)
    },
  )
})

describe('This machine', () => {
  it('must have the pages, and the installers in a readable folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'player-check-'))
    expect(checkPages(folder).state).toBe('wrong')
    writeFileSync(join(folder, 'index.html'), '')
    expect(checkPages(folder).state).toBe('right')
    expect(checkDownloads(undefined).state).toBe('not applicable')
    expect(checkDownloads(folder)).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('player.apk'),
    })
    for (const name of Object.values(APP_FILES)) writeFileSync(join(folder, name), '')
    expect(checkDownloads(folder).state).toBe('right')
    rmSync(folder, { recursive: true })
    expect(checkDownloads(folder).state).toBe('wrong')
  })

  it('must have free space on its disk', () => {
    const states = [3, 1, 0.1].map((gib) => checkDisk('/', gib * 1024 ** 3).state)
    expect(states).toEqual(['right', 'warning', 'wrong'])
  })

  it('must have the same time as the providers, to five seconds', () => {
    const states = [5_000, -6_000, Number.NaN].map((difference) => compareTimes(difference, 0).state)
    expect(states).toEqual(['right', 'wrong', 'not applicable'])
  })
})

it('A reason is that of the innermost cause, or the short one of OpenSSL', () => {
  const cause = new Error('SSL alert number 80\n')
  expect(reasonOf(new Error('The connection failed', { cause }))).toBe('SSL alert number 80')
  const openssl = { code: 'ERR_SSL_WRONG_VERSION_NUMBER', reason: 'wrong version number' }
  expect(reasonOf(Object.assign(new Error('40CD:error:0A00010B:SSL routines'), openssl))).toBe(
    'TLS failed: wrong version number',
  )
})

import { expect, test } from 'vitest'
import { reasonIn } from './program.ts'

test('finds the first failure in PostgreSQL’s output, without its time', () => {
  const log = [
    '2026-11-20 10:33:39.568 UTC [9576] LOG:  starting PostgreSQL 18.4',
    '2026-11-20 10:33:39.569 UTC [9576] LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
    '2026-11-20 10:33:39.570 UTC [9576] FATAL:  could not create any TCP/IP sockets',
  ]
  expect(reasonIn(log.join('\n'))).toBe('could not bind IPv4 address "127.0.0.1": Address already in use')
  expect(reasonIn('all is well')).toBeUndefined()
})

test('a full disk is reported as the reason', () => {
  const log = 'FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device'
  expect(reasonIn(log)).toBe('there is no space left on its disk')
})

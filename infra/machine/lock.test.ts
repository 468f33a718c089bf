import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockDirectory } from './lock.ts'

it('Of two starts at once, one gets the lock that an ended process left', { timeout: 20_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'lock-'))
  writeFileSync(join(directory, 'lock'), JSON.stringify({ pid: process.pid, born: 'earlier' }))
  const starts = await Promise.allSettled([lockDirectory(directory), lockDirectory(directory)])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = starts.find((each) => each.status === 'rejected')
  expect(String(refused?.reason)).toContain(`${directory} is in use by process ${process.pid}`)
})

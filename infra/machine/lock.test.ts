import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isLocked, lockDirectory } from './lock.ts'

const ended = { pid: process.pid, startTime: 'earlier' }

it('One of two concurrent starts gets the lock of an ended process', { timeout: 20_000 }, async () => {
  const directory = newDirectory()
  mkdirSync(join(directory, 'lock'))
  writeFileSync(join(directory, 'lock', `${ended.pid}-${ended.startTime}`), '')
  expect(isLocked(directory)).toBe(false)
  const starts = await Promise.allSettled([lockDirectory(directory), lockDirectory(directory)])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = starts.find((start) => start.status === 'rejected')
  expect(String(refused?.reason)).toContain(`${directory} is in use by process ${process.pid}`)
})

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

/**
 * Prints a process's memory. Node loads this module before the entry point (`--import`). Forces a full collection
 * three times a minute, which takes some hundred milliseconds: without it the heap grows by more than a leak would in
 * half an hour, and dead external memory fragments glibc's heap.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_MS = 20_000
const MEGABYTE = 1_024 ** 2

/** V8's code spaces, which grow for almost an hour, up to the size of the code. */
const CODE = new Set(['code_space', 'trusted_space'])

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
if (typeof collect !== 'function') throw new Error('V8 does not expose its garbage collector')

setInterval(() => {
  Reflect.apply(collect, undefined, [{ type: 'major', execution: 'sync', flavor: 'last-resort' }])
  const { rss, heapUsed, external } = process.memoryUsage()
  const code = getHeapSpaceStatistics()
    .filter(({ space_name }) => CODE.has(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0)
  const collected = {
    minute: process.uptime() / 60,
    resident: rss / MEGABYTE,
    retained: (heapUsed - code + external) / MEGABYTE,
    code: code / MEGABYTE,
    residentWithoutCode: (rss - code) / MEGABYTE,
  }
  process.stdout.write(`${JSON.stringify({ collected })}\n`)
}, EVERY_MS).unref()

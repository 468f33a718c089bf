/**
 * Injects faults into a process of the product. Node loads this module before the entry point (`--import`), so that the
 * product has no test code. Environment variables:
 *
 *   FAIL_AT   <where>~<what>:<action>[:<milliseconds or code>][:<times>], comma-separated
 *     where   before-commit, after-commit, before-rollback, after-rollback (what: part of a statement of the transaction),
 *             before-statement, after-statement (what: part of a statement outside a transaction, in a batch of its last one),
 *             before-fetch, after-fetch (what: part of the URL), before-send, after-send (what: a queue),
 *             before-complete, after-complete (what: a job). Statements include their values: "job" = 'grant-licence'
 *     action  kill, freeze (SIGSTOP), block (the event loop), wait, fail (a database error code), exhaust (the memory)
 *   FETCH_REDIRECTS  <url>=<other url>, …: requests to addresses that begin with the first are sent to the second
 *   CLOCK_SHIFT_MS   offsets of this process's clock, space-separated: the first one at the start, the next one at each SIGUSR2
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Job, Queue } from 'bullmq'
import pg from 'pg'
import { DatabaseError } from 'pg'

interface Failpoint {
  readonly where: string
  readonly what: string
  readonly action: string
  readonly argument: string
  times: number
}

const points: Failpoint[] = (process.env['FAIL_AT'] ?? '')
  .split(',')
  .filter(Boolean)
  .map((text) => {
    const [place = '', action = '', argument = '', times = '1'] = text.split(':')
    const [where = '', what = ''] = place.split('~')
    return { where, what, action, argument, times: Number(times) }
  })

function nextFailpoint(where: string, what: string): Failpoint | undefined {
  const point = points.find((entry) => entry.where === where && entry.times > 0 && what.includes(entry.what))
  if (point) point.times -= 1
  return point
}

async function trigger(point: Failpoint | undefined): Promise<void> {
  if (!point) return
  process.stdout.write(
    `${JSON.stringify({ failpoint: `${point.where}~${point.what}`, action: point.action })}\n`,
  )
  switch (point.action) {
    case 'kill':
      return void process.kill(process.pid, 'SIGKILL')
    case 'freeze':
      return void process.kill(process.pid, 'SIGSTOP')
    case 'block': {
      const until = performance.now() + Number(point.argument)
      while (performance.now() < until);
      return
    }
    case 'wait':
      return wait(Number(point.argument))
    case 'exhaust': {
      const chunks: number[][] = []
      for (;;) chunks.push(Array.from({ length: 1_000_000 }, (_, index) => index + 0.5))
    }
    case 'fail': {
      const error = new DatabaseError('Raised by a failpoint', 0, 'error')
      error.code = point.argument
      throw error
    }
  }
}

async function withFailpoints<Result>(
  kind: string,
  what: string,
  original: () => Result,
): Promise<Awaited<Result>> {
  await trigger(nextFailpoint(`before-${kind}`, what))
  const result = await original()
  await trigger(nextFailpoint(`after-${kind}`, what))
  return result
}

type Method = (this: object, ...args: unknown[]) => unknown

function replace(owner: object, name: string, wrap: (original: Method) => Method): void {
  const original: unknown = Reflect.get(owner, name)
  if (typeof original !== 'function') throw new Error(`There is no ${name} to replace`)
  Reflect.set(
    owner,
    name,
    wrap(function (...args) {
      return Reflect.apply(original, this, args)
    }),
  )
}

type Statement = readonly [text: string, values: unknown]

/** The statements in a query's arguments: text and values, a prepared statement, or a batch of reads. */
function statementsOf([query, values]: readonly unknown[]): readonly Statement[] {
  if (!(query instanceof Object)) return [[String(query), values]]
  const batch: unknown = Reflect.get(query, 'reads')
  if (Array.isArray(batch)) return batch.flatMap((statement) => statementsOf([statement]))
  return [[String(Reflect.get(query, 'text')), Reflect.get(query, 'values')]]
}

const withValues = (text: string, values: unknown): string =>
  Array.isArray(values)
    ? text.replace(/\$(\d+)/g, (_, number) => `'${String(values[Number(number) - 1])}'`)
    : text

/** The statements so far of each connection in a transaction. */
const statementsSoFar = new WeakMap<object, string>()

replace(pg.Client.prototype, 'query', (original) => {
  return function (...args) {
    const statements = statementsOf(args)
    for (const [text, values] of statements) {
      if (/^(begin|start transaction)/i.test(text)) statementsSoFar.set(this, '')
      const before = statementsSoFar.get(this)
      if (before !== undefined) statementsSoFar.set(this, `${before}\n${withValues(text, values)}`)
    }
    const [text = '', values] = statements.at(-1) ?? []
    const before = statementsSoFar.get(this)
    const [end] = /^(?:commit|rollback)$/i.exec(text) ?? []
    if (end !== undefined) statementsSoFar.delete(this)
    const run = () => original.apply(this, args)
    // Only the queue's statements, which are not the product's, use callbacks.
    if (typeof args.at(-1) === 'function') return run()
    if (end === undefined && before !== undefined) return run()
    const [kind, what] =
      end === undefined ? ['statement', withValues(text, values)] : [end.toLowerCase(), before ?? '']
    return withFailpoints(kind, what, run)
  }
})

replace(Queue.prototype, 'addBulk', (original) => {
  return function (...args) {
    return withFailpoints('send', String(Reflect.get(this, 'name')), () => original.apply(this, args))
  }
})

replace(Job.prototype, 'moveToCompleted', (original) => {
  return function (...args) {
    return withFailpoints('complete', String(Reflect.get(this, 'name')), () => original.apply(this, args))
  }
})

const redirects = (process.env['FETCH_REDIRECTS'] ?? '').split(',').map((text) => text.split('='))

replace(globalThis, 'fetch', (original) => {
  return function (address, ...args) {
    const [from = '', to = ''] = redirects.find(([start]) => start && String(address).startsWith(start)) ?? []
    const target = String(address).replace(from, to)
    return withFailpoints('fetch', target, () => original.call(globalThis, target, ...args))
  }
})

const [firstShift = 0, ...laterShifts] = (process.env['CLOCK_SHIFT_MS'] ?? '')
  .split(' ')
  .filter(Boolean)
  .map(Number)
if (process.env['CLOCK_SHIFT_MS'] !== undefined) {
  let shift = firstShift
  const RealDate = Date
  class ShiftedDate extends RealDate {
    constructor(...args: [] | [string | number | Date]) {
      if (args.length === 0) super(RealDate.now() + shift)
      else super(args[0])
    }
    static override now(): number {
      return RealDate.now() + shift
    }
  }
  Reflect.set(globalThis, 'Date', ShiftedDate)
  process.on('SIGUSR2', () => {
    shift = laterShifts.shift() ?? shift
    process.stdout.write(`${JSON.stringify({ clockShift: shift })}\n`)
  })
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '@player/db'
import { Failure } from '../../kernel/failure.ts'

interface Program {
  readonly file: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Yields a program's output. @throws Failure at the end if the program failed; Error if it cannot be started */
export async function* outputOf(program: Program): AsyncGenerator<Buffer> {
  const { child, ended } = start(program, ['ignore', 'pipe', 'pipe'])
  try {
    if (child.stdout) yield* child.stdout
    await ended
  } finally {
    child.kill()
  }
}

/** Runs a program with this input. @throws Failure if the program failed; Error if it cannot be started */
export async function feed(program: Program, input: AsyncIterable<Buffer>): Promise<void> {
  const { child, ended } = start(program, ['pipe', 'ignore', 'pipe'])
  if (!child.stdin) return ended
  const writing = pipeline(input, child.stdin).catch((error: unknown) => {
    // If the program ends early, its exit has the reason.
    if (errorCode(error) !== 'EPIPE') {
      child.kill()
      throw error
    }
  })
  for (const result of await Promise.allSettled([writing, ended]))
    if (result.status === 'rejected') throw result.reason
}

function start({ file, args, env }: Program, stdio: ('ignore' | 'pipe')[]) {
  const child = spawn(file, args, { stdio, env })
  const ended = endOf(file, child)
  ended.catch(() => undefined)
  return { child, ended }
}

async function endOf(file: string, child: ChildProcess): Promise<void> {
  const [stderr] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')])
  if (child.exitCode !== 0) throw new Failure('unavailable', 'ops', stderr.trim() || `${file} failed.`)
}

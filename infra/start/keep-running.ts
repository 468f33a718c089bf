import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, openSync, type WriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import { SetupProblem } from '../machine/setup-problem.ts'

interface ProgramOptions {
  /** The name in messages, such as 'server'. */
  name: string
  /** Node's arguments. */
  run: string[]
  cwd?: string
  environment: NodeJS.ProcessEnv
  /** Gets all output; errors are also printed. */
  logFile: string
  /** The line that means ready, for a program without the message `{ ready: true }`. */
  readyLine?: RegExp
}

const readyMessage = z.object({ ready: z.literal(true) })
const errorLine = z.object({ level: z.number().min(50), msg: z.string() })
const stopTimeoutMs = 3000

export type RunningProgram = ReturnType<typeof keepRunning>

/** Runs a program and restarts it after an unexpected end. In its own session, so that Ctrl-C does not reach it. */
export function keepRunning(options: ProgramOptions) {
  const { name, run, cwd, environment, logFile, readyLine } = options
  const log = openLog(logFile)
  const first = Promise.withResolvers<void>()
  let [wasReady, isReady, restarting, stopping] = [false, false, false, false]
  let again: NodeJS.Timeout | undefined
  let child = launch()

  function launch(): ChildProcess {
    const program = spawn(process.execPath, run, {
      cwd,
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32',
    })
    const errorLines: string[] = []
    program.on('message', (message) => readyMessage.safeParse(message).success && becomeReady())
    readLines(program.stdout, (line) => {
      log.write(`${line}\n`)
      showError(line)
      if (readyLine?.test(line)) becomeReady()
    })
    readLines(program.stderr, (line) => {
      log.write(`${line}\n`)
      errorLines.push(line)
    })
    program.once('close', (code, signal) => ended(signal ?? `code ${code}`, errorLines))
    return program
  }

  function becomeReady(): void {
    wasReady = isReady = true
    first.resolve()
  }

  function ended(how: string, errorLines: string[]): void {
    if (stopping) return
    if (!wasReady) {
      const reason = errorLines.slice(-20).join('\n') || `It ended with ${how}. See ${logFile}.`
      return first.reject(new SetupProblem(`The ${name} did not start.\n${reason}`))
    }
    // Printed once, not for every failed restart.
    if (isReady && !restarting)
      console.error(`The ${name} ended (${how}) and is being restarted. See ${logFile}.`)
    again = setTimeout(() => (child = launch()), restarting ? 0 : 1000)
    isReady = restarting = false
  }

  function showError(line: string): void {
    const read = line.startsWith('{') ? errorLine.safeParse(parse(line)) : undefined
    if (read?.success) console.error(`Error in the ${name}: ${read.data.msg} (see ${logFile})`)
  }

  return {
    /** Settles when it is first ready; rejects with a SetupProblem if it ends before. */
    ready: first.promise,
    restart() {
      restarting = isRunning(child)
      child.kill('SIGTERM')
    },
    async stop() {
      stopping = true
      clearTimeout(again)
      if (isRunning(child)) {
        const stopTimeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
        child.kill('SIGTERM')
        await once(child, 'close')
        clearTimeout(stopTimeout)
      }
      log.end()
    },
  }
}

/** A log that cannot be written, on a full disk for example, is given up: the program runs without it. */
function openLog(file: string): Pick<WriteStream, 'write' | 'end'> {
  const log = createWriteStream(file, { fd: openSync(file, 'w', 0o600) })
  log.on('error', ({ message }) =>
    console.error(`The log ${file} cannot be written (${message}). Later lines are lost.`),
  )
  return log
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', onLine)
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

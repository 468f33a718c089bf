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
  args: string[]
  cwd?: string
  environment: NodeJS.ProcessEnv
  /** Gets all output; errors are also printed. */
  logFile: string
  /** The output line that reports readiness, for a program without the message `{ ready: true }`. */
  readyLine?: RegExp
}

const readyMessage = z.object({ ready: z.literal(true) })
const errorLine = z.object({ level: z.number().min(50), msg: z.string() })
const STOP_TIMEOUT_MS = 3000

export type RunningProgram = ReturnType<typeof keepRunning>

/** Runs a program in a session of its own, so that Ctrl-C does not reach it, and restarts it after an unexpected end. */
export function keepRunning(options: ProgramOptions) {
  const { name, args, cwd, environment, logFile, readyLine } = options
  const log = openLog(logFile)
  const firstReady = Promise.withResolvers<void>()
  let [wasReady, isReady, isRestarting, isStopping] = [false, false, false, false]
  let restartTimer: NodeJS.Timeout | undefined
  let child = launch()

  function launch(): ChildProcess {
    const program = spawn(process.execPath, args, {
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
    program.once('close', (code, signal) => onEnd(signal ?? `code ${code}`, errorLines))
    return program
  }

  function becomeReady(): void {
    wasReady = isReady = true
    firstReady.resolve()
  }

  function onEnd(status: string, errorLines: string[]): void {
    if (isStopping) return
    if (!wasReady) {
      const reason = errorLines.slice(-20).join('\n') || `It ended with ${status}. See ${logFile}.`
      return firstReady.reject(new SetupProblem(`The ${name} did not start.\n${reason}`))
    }
    // Printed once, not for every failed restart.
    if (isReady && !isRestarting)
      console.error(`The ${name} ended (${status}) and is being restarted. See ${logFile}.`)
    restartTimer = setTimeout(() => (child = launch()), isRestarting ? 0 : 1000)
    isReady = isRestarting = false
  }

  function showError(line: string): void {
    const parsed = line.startsWith('{') ? errorLine.safeParse(parse(line)) : undefined
    if (parsed?.success) console.error(`Error in the ${name}: ${parsed.data.msg} (see ${logFile})`)
  }

  return {
    /** Settles when the program is first ready; rejects with a SetupProblem if the program ends before. */
    ready: firstReady.promise,
    restart() {
      isRestarting = isRunning(child)
      child.kill('SIGTERM')
    },
    async stop() {
      isStopping = true
      clearTimeout(restartTimer)
      if (isRunning(child)) {
        const stopTimeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
        child.kill('SIGTERM')
        await once(child, 'close')
        clearTimeout(stopTimeout)
      }
      log.end()
    },
  }
}

/** Opens the log. If it cannot be written, for example on a full disk, the program runs without it. */
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

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { placeProblem, SetupProblem } from './setup-problem.ts'

const holder = z.object({ pid: z.number(), born: z.string() })

/**
 * Makes the directory and holds it for this process alone, by a file 'lock' in it. The lock of a process that is gone does not
 * count, even where its number belongs to another one by now.
 *
 * @returns how to release it
 * @throws SetupProblem when another process holds it, or it cannot be written
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'lock')
  const mine = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) })
  try {
    mkdirSync(directory, { recursive: true })
    const pid = livingHolder(file)
    if (pid !== undefined) {
      throw new SetupProblem(`${directory} is in use by process ${pid}: stop that one, or set another DATA_DIR.`)
    }
    // Of two that find the same dead lock only one can rename it, and only one can create the new one.
    renameSync(file, `${file}.old`)
  } catch (error) {
    if (!isMissing(error)) throw placeProblem(directory, error)
  }
  writeFileSync(file, mine, { flag: 'wx' })
  return () => rmSync(file, { force: true })
}

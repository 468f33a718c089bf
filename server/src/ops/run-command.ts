import { inspect } from 'node:util'
import { createContext, loadConfig } from '../compose.ts'
import { STANDARD_ERROR } from '../kernel/logger.ts'
import { Failure } from '../kernel/failure.ts'
import { SettingsError } from '../kernel/parse-settings.ts'
import { readArguments } from './arguments.ts'
import { UsageError, type Command, type OpsSetup } from './command.ts'
import { csvOf } from './csv.ts'
import { usageOf } from './help.ts'
import { printable } from '../kernel/text.ts'
import { proveKeys } from '../keys.ts'

export interface Outcome {
  /** 0 success, 1 failure or a result that counts as one (`isFailure`), 2 wrong usage. */
  readonly code: 0 | 1 | 2
  readonly output: string
  /** For standard error: the error, or how to undo the change. */
  readonly stderr: string
}

export async function runCommand(
  group: string,
  command: Command,
  argv: readonly string[],
  setup: OpsSetup,
  colors: boolean,
): Promise<Outcome> {
  try {
    const args = readArguments(command, argv)
    const result = await resultOf(command, args, setup)
    return {
      code: command.undo === undefined && command.isFailure?.(result) ? 1 : 0,
      output:
        args.options.csv && command.rows
          ? csvOf(command.rows(result))
          : `${textOf(command, result, args.json, colors)}\n`,
      stderr: command.undo !== undefined && args.changes ? `${command.undo}\n` : '',
    }
  } catch (error) {
    if (error instanceof UsageError) return usageError(`${error.message}\n${usageOf(group, command)}`)
    const isExpected = error instanceof Failure || error instanceof SettingsError
    const stderr = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)
    return { code: 1, output: '', stderr: `${printable(stderr ?? '')}\n` }
  }
}

async function resultOf(
  command: Command,
  { positionals, actor, options }: ReturnType<typeof readArguments>,
  setup: OpsSetup,
): Promise<object> {
  if (command.isStandalone) return command.run(positionals, options, setup)
  const isQuiet = command.undo === undefined && command.isQuiet
  const config = loadConfig({
    LOG_LEVEL: 'warn',
    ...setup.environment,
    ...(isQuiet && { LOG_LEVEL: 'error' }),
  })
  const ctx = createContext(config, 'ops', undefined, STANDARD_ERROR)
  try {
    if (command.undo !== undefined) await proveKeys(ctx)
    return await command.run(ctx, positionals, actor, options, setup)
  } finally {
    await ctx.db.destroy()
  }
}

/** The codes that `inspect` writes for colours. In texts it escapes the control character. */
const COLOR = new RegExp(`(${String.fromCharCode(27)}\\[\\d+m)`)

function textOf(command: Command, result: object, json: boolean, colors: boolean): string {
  if (json) return printable(JSON.stringify(result))
  if (command.printsJson) return printable(JSON.stringify(result, null, 2))
  return inspect(result, { depth: 4, colors })
    .split(COLOR)
    .map((part, index) => (index % 2 === 0 ? printable(part) : part))
    .join('')
}

export const usageError = (stderr: string): Outcome => ({
  code: 2,
  output: '',
  stderr: `${printable(stderr)}\n'npm run ops -- --help' lists all commands. Add --help to a command to see what it does.\n`,
})

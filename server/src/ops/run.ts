import { inspect } from 'node:util'
import { createContext, loadConfig } from '../compose.ts'
import { STANDARD_ERROR } from '../kernel/context.ts'
import { Failure } from '../kernel/failure.ts'
import { SettingsError } from '../kernel/parse-settings.ts'
import { asksForHelp, readArguments } from './arguments.ts'
import { caseCommands } from './cases.ts'
import { UsageError, type Command, type Groups } from './command.ts'
import { deviceCommands } from './devices.ts'
import { helpOf, helpOfCommand, usageOf } from './help.ts'
import { installationCommands } from './installations.ts'
import { keyCommands } from './keys.ts'
import { noticeCommands } from './notices.ts'
import { paymentGrantCommands } from './payment-grants.ts'
import { paymentCommands } from './payments.ts'
import { queueCommands } from './queue.ts'
import { printable } from '../kernel/text.ts'

export const groups: Groups = {
  devices: deviceCommands,
  installations: installationCommands,
  payments: [...paymentCommands, ...paymentGrantCommands],
  cases: caseCommands,
  notices: noticeCommands,
  queue: queueCommands,
  keys: keyCommands,
}

export interface Outcome {
  /** 0 success, 1 failure, 2 wrong usage. */
  readonly code: 0 | 1 | 2
  /** For standard output. */
  readonly output: string
  /** For standard error: the error, or what undoes the change. */
  readonly stderr: string
}

/** Runs the arguments of `npm run ops --`. */
export async function runOps(
  typed: readonly string[],
  environment: NodeJS.ProcessEnv,
  { colors = false } = {},
): Promise<Outcome> {
  const [groupName = '', commandName = '', ...more] = typed.filter(
    (word, index) => index > 1 || !['help', '--help', '-h'].includes(word),
  )
  const wantsHelp = asksForHelp(typed) || typed[0] === 'help'
  const group = Object.hasOwn(groups, groupName) ? groups[groupName] : undefined
  if (!group) {
    if (groupName === '') return { code: 0, output: helpOf(groups), stderr: '' }
    return usageError(`There is no group '${groupName}'. Use one of: ${Object.keys(groups).join(', ')}.`)
  }
  const command = group.find(({ name }) => name === commandName)
  if (!command) {
    if (commandName === '') return { code: 0, output: helpOf({ [groupName]: group }), stderr: '' }
    const names = group.map(({ name }) => name).join(', ')
    return usageError(`There is no command '${groupName} ${commandName}'. Use one of: ${names}.`)
  }
  if (wantsHelp) return { code: 0, output: helpOfCommand(groupName, command), stderr: '' }
  return run(groupName, command, more, environment, colors)
}

async function run(
  group: string,
  command: Command,
  typed: readonly string[],
  environment: NodeJS.ProcessEnv,
  colors: boolean,
): Promise<Outcome> {
  try {
    const { json, actor, positionals, options, changes } = readArguments(command, typed)
    const ctx = createContext(
      loadConfig({ LOG_LEVEL: 'warn', ...environment }),
      'ops',
      undefined,
      STANDARD_ERROR,
    )
    try {
      const result = await command.run(ctx, positionals, actor, options)
      return {
        code: 0,
        output: printable(`${json ? JSON.stringify(result) : inspect(result, { depth: 4, colors })}\n`),
        stderr: command.changes && changes ? `${command.undo}\n` : '',
      }
    } finally {
      await ctx.db.destroy()
    }
  } catch (error) {
    if (error instanceof UsageError) return usageError(`${error.message}\n${usageOf(group, command)}`)
    const isExpected = error instanceof Failure || error instanceof SettingsError
    const stderr = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)
    return { code: 1, output: '', stderr: `${stderr}\n` }
  }
}

const usageError = (stderr: string): Outcome => ({
  code: 2,
  output: '',
  stderr: `${stderr}\n'npm run ops -- --help' lists all commands. Add --help to a command to see what it does.\n`,
})

import { inspect } from 'node:util'
import { createContext, loadConfig, serverSettingNames } from '../compose.ts'
import { STANDARD_ERROR } from '../kernel/context.ts'
import { Failure } from '../kernel/failure.ts'
import { SettingsError } from '../kernel/parse-settings.ts'
import { asksForHelp, readArguments } from './arguments.ts'
import { backupCommands } from './backup/index.ts'
import type { Store } from './backup/store.ts'
import { caseCommands } from './cases.ts'
import { checkCommands } from './check/index.ts'
import { notApplicable, type Check } from './check/result.ts'
import { UsageError, type Command, type Groups, type OpsSetup } from './command.ts'
import { csvOf } from './csv.ts'
import { deviceListCommands } from './device-lists.ts'
import { deviceCommands } from './devices.ts'
import { findCommands } from './find.ts'
import { growthCommands } from './growth.ts'
import { helpOf, helpOfCommand, usageOf } from './help.ts'
import { installationCommands } from './installations.ts'
import { keyCommands } from './keys.ts'
import { limitCommands } from './limits.ts'
import { auditCommands, messageCommands } from './lists.ts'
import { noticeCommands } from './notices.ts'
import { paymentGrantCommands } from './payment-grants.ts'
import { paymentCommands } from './payments.ts'
import { queueCommands } from './queue.ts'
import { peopleCommands } from './people.ts'
import { printable } from '../kernel/text.ts'
import { VERSION } from '../kernel/version.ts'
import { proveKeys } from '../keys.ts'

export const groups: Groups = {
  devices: [...deviceCommands, ...deviceListCommands],
  installations: installationCommands,
  payments: [...paymentCommands, ...paymentGrantCommands],
  limits: limitCommands,
  cases: caseCommands,
  people: peopleCommands,
  notices: noticeCommands,
  queue: queueCommands,
  keys: keyCommands,
  find: findCommands,
  check: checkCommands,
  backup: backupCommands,
  audit: auditCommands,
  messages: messageCommands,
  growth: growthCommands,
}

/** The data folder of `npm start`, which `backup` uses in place of the database of DATABASE_URL. */
export type BackupStore = Store

/** Whether a group has one command, which is called by the group's name. */
export const isOneCommand = (name = ''): boolean =>
  Object.hasOwn(groups, name) && groups[name]?.some((command) => command.name === '') === true

export interface Outcome {
  /** 0 success, 1 failure, 2 wrong usage. */
  readonly code: 0 | 1 | 2
  /** For standard output. */
  readonly output: string
  /** For standard error: the error, or the command that undoes the change. */
  readonly stderr: string
}

interface RunOptions {
  readonly colors?: boolean
  /** Further checks of `check`, of mail and queue, which only the workers' package has. */
  readonly checks?: readonly Check[]
  /** Settings of the workers' package. */
  readonly settingNames?: readonly string[]
  /** The store of `backup` in place of the database of DATABASE_URL. */
  readonly store?: Store
}

/** The default in place of the workers' checks. */
const needsWorkers: Check = () =>
  Promise.resolve(
    ['Queue', 'Mail'].map((name) =>
      notApplicable(
        name,
        'This program has no e-mail and no queue: run `check` in a worker’s container too.',
      ),
    ),
  )

/** Runs the arguments of `npm run ops --`. */
export async function runOps(
  typed: readonly string[],
  environment: NodeJS.ProcessEnv,
  { colors = false, checks = [needsWorkers], settingNames = [], store }: RunOptions = {},
): Promise<Outcome> {
  if (typed[0] === '--version') return { code: 0, output: `${VERSION}\n`, stderr: '' }
  const [groupName = '', ...words] = typed.filter(
    (word, index) => index > 1 || !['help', '--help', '-h'].includes(word),
  )
  const isHelp = asksForHelp(typed) || typed[0] === 'help'
  const group = Object.hasOwn(groups, groupName) ? groups[groupName] : undefined
  if (!group) {
    if (groupName === '') return { code: 0, output: helpOf(groups), stderr: '' }
    return usageError(`There is no group '${groupName}'. Use one of: ${Object.keys(groups).join(', ')}.`)
  }
  const hasOneCommand = isOneCommand(groupName)
  const [commandName = '', ...rest] = hasOneCommand ? ['', ...words] : words
  const command = group.find(({ name }) => name === commandName)
  if (!command) {
    if (commandName === '') return { code: 0, output: helpOf({ [groupName]: group }), stderr: '' }
    const names = group.map(({ name }) => name).join(', ')
    return usageError(`There is no command '${groupName} ${commandName}'. Use one of: ${names}.`)
  }
  if (isHelp) return { code: 0, output: helpOfCommand(groupName, command), stderr: '' }
  const setup = {
    environment,
    checks,
    settingNames: [...new Set([...serverSettingNames, ...settingNames])],
    store,
  }
  return run(groupName, command, rest, setup, colors)
}

async function run(
  group: string,
  command: Command,
  typed: readonly string[],
  setup: OpsSetup,
  colors: boolean,
): Promise<Outcome> {
  try {
    const args = readArguments(command, typed)
    const result = await resultOf(command, args, setup)
    return {
      code: !command.changes && command.isFailure?.(result) ? 1 : 0,
      output:
        args.options.csv && command.rows
          ? csvOf(command.rows(result))
          : `${textOf(command, result, args.json, colors)}\n`,
      stderr: command.changes && args.changes ? `${command.undo}\n` : '',
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
  const ctx = createContext(
    loadConfig({
      LOG_LEVEL: 'warn',
      ...setup.environment,
      ...(!command.changes && command.isQuiet && { LOG_LEVEL: 'error' }),
    }),
    'ops',
    undefined,
    STANDARD_ERROR,
  )
  try {
    if (command.changes) await proveKeys(ctx)
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

const usageError = (stderr: string): Outcome => ({
  code: 2,
  output: '',
  stderr: `${printable(stderr)}\n'npm run ops -- --help' lists all commands. Add --help to a command to see what it does.\n`,
})

import { serverSettingNames } from '../compose.ts'
import { asksForHelp } from './arguments.ts'
import type { Store } from './backup/store.ts'
import { notApplicable, type Check } from './check/result.ts'
import { helpOf, helpOfCommand } from './help.ts'
import { VERSION } from '../kernel/version.ts'
import { groups } from './groups.ts'
import { type Outcome, runCommand, usageError } from './run-command.ts'

export type BackupStore = Store

interface RunOptions {
  readonly colors?: boolean
  /** The checks that only the workers' package has: of possible connections, queue and mail. */
  readonly checks?: readonly Check[]
  readonly settingNames?: readonly string[]
  readonly store?: Store
}

const NEEDS_WORKERS = 'This program has no e-mail and no queue: run `check` in a worker’s container too.'
const needsWorkers: Check = () =>
  Promise.resolve(['Possible connections', 'Queue', 'Mail'].map((name) => notApplicable(name, NEEDS_WORKERS)))

export async function runOps(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  { colors = false, checks = [needsWorkers], settingNames = [], store }: RunOptions = {},
): Promise<Outcome> {
  if (argv[0] === '--version') return { code: 0, output: `${VERSION}\n`, stderr: '' }
  const [groupName = '', ...args] = argv.filter(
    (word, index) => index > 1 || !['help', '--help', '-h'].includes(word),
  )
  const isHelp = asksForHelp(argv) || argv[0] === 'help'
  const group = Object.hasOwn(groups, groupName) ? groups[groupName] : undefined
  if (!group) {
    if (groupName === '') return { code: 0, output: helpOf(groups), stderr: '' }
    return usageError(`There is no group '${groupName}'. Use one of: ${Object.keys(groups).join(', ')}.`)
  }
  const [commandName = '', ...rest] = hasOneCommand(groupName) ? ['', ...args] : args
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
  return runCommand(groupName, command, rest, setup, colors)
}

/** Whether a group has one command, which is called by the group's name. */
export const hasOneCommand = (name = ''): boolean =>
  Object.hasOwn(groups, name) && groups[name]?.some((command) => command.name === '') === true

import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { isBlank } from '../kernel/text.ts'
import { UsageError, type Command } from './command.ts'
import { COMMON_OPTIONS, OPTIONS } from './options.ts'

export function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  const options = end === -1 ? argv : argv.slice(0, end)
  return options.includes('--help') || options.includes('-h')
}

/** Parses the arguments of a command. @throws UsageError for a missing or surplus argument, an unknown option, or a change without a reason */
export function readArguments(command: Command, argv: readonly string[]) {
  const { args = [] } = command
  const { values, positionals, tokens } = parse(command, argv)
  const unsupported = tokens.find(
    (token) => token.kind === 'option' && token.name in OPTIONS && !hasOption(command, token.name),
  )
  if (unsupported?.kind === 'option') throw unknownOption(command, unsupported.rawName)

  const surplus = positionals[args.length]
  if (surplus !== undefined) {
    const expected = args.map(({ name }) => `<${name}>`).join(' ') || 'no arguments'
    throw new UsageError(`'${command.name}' takes ${expected}, so '${surplus}' is one too many.`)
  }
  const missing = args.slice(positionals.length).find(({ optional }) => !optional)
  if (missing) throw new UsageError(`<${missing.name}> is missing: ${missing.description}.`)

  const reason = values.reason?.trim() ?? ''
  const changes = command.undo !== undefined && !command.isPreview?.(values)
  if (changes && isBlank(reason))
    throw new UsageError('This command is recorded. Give the reason with --reason "…".')
  return {
    positionals,
    options: values,
    actor: { name: values.as?.trim() || userInfo().username, reason },
    changes,
    json: values.json ?? false,
  }
}

function parse(command: Command, argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      tokens: true,
      options: { ...COMMON_OPTIONS, ...OPTIONS },
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const unknown = /^Unknown option '([^']+)'/.exec(error.message)?.[1]
    throw unknown === undefined ? new UsageError(error.message) : unknownOption(command, unknown)
  }
}

const hasOption = ({ options = [] }: Command, name: string) => options.some((option) => option === name)

const unknownOption = (command: Command, option: string) =>
  new UsageError(`'${command.name}' has no option '${option}'.`)

import type { Context } from '../compose.ts'
import type { Actor } from '../kernel/audit.ts'
import type { Store } from './backup/store.ts'
import type { Check } from './check/result.ts'
import type { OptionName, Options } from './options.ts'

export const NOTHING_DONE = 'Add --yes and --reason "…" to do it.'

export interface Positional {
  readonly name: string
  readonly description: string
  readonly optional?: true
}

export interface OpsSetup {
  readonly environment: NodeJS.ProcessEnv
  readonly checks: readonly Check[]
  readonly settingNames: readonly string[]
  /** The store of `backup` in place of the database of DATABASE_URL. */
  readonly store?: Store | undefined
}

interface CommonFields {
  /** Empty for the only command of a group, which is called by the group's name. */
  readonly name: string
  readonly args?: readonly Positional[]
  readonly options?: readonly OptionName[]
  readonly summary: string
  readonly printsJson?: true
  readonly rows?: (result: object) => readonly object[]
  /** Arguments and options of a valid call, without --reason. */
  readonly example: string
}

interface ContextCommand extends CommonFields {
  readonly isStandalone?: never
  run(
    ctx: Context,
    positionals: readonly string[],
    actor: Actor,
    options: Options,
    setup: OpsSetup,
  ): Promise<object>
}

/** A command that gets no context: it reads the settings and opens the database itself, if it needs them. */
interface StandaloneCommand extends CommonFields {
  readonly undo?: never
  readonly isStandalone: true
  readonly isFailure?: never
  run(positionals: readonly string[], options: Options, setup: OpsSetup): Promise<object>
}

interface ReadCommand extends ContextCommand {
  readonly undo?: never
  /** Whether the command, having printed this result, exits with 1. */
  readonly isFailure?: (result: object) => boolean
  /** Whether its result contains what other commands log as warnings. */
  readonly isQuiet?: true
}

/** A command that makes a change or reads private data: it needs a reason, and is audited. */
interface WriteCommand extends ContextCommand {
  /** A sentence that names the command that undoes it, or says that nothing does. */
  readonly undo: string
  readonly isPreview?: (options: Options) => boolean
}

/** A command that changes one device or payment. */
export interface Change extends Pick<WriteCommand, 'name' | 'summary' | 'undo'> {
  readonly change: (ctx: Context, actor: Actor, id: string) => Promise<void>
}

export type Command = ReadCommand | WriteCommand | StandaloneCommand

export type Groups = Readonly<Record<string, readonly Command[]>>

export class UsageError extends Error {}

/** `rows` of a command: the list with this name in its result. */
export function rowsOf(name: string): (result: object) => readonly object[] {
  return (result) => {
    const list: unknown = Object.entries(result).find(([key]) => key === name)?.[1]
    return Array.isArray(list) ? list : []
  }
}

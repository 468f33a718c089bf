import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Context } from '../context.ts'
import type { Actor } from '../kernel/audit.ts'

/** One command of support or operation, as `npm run ops -- <group> <name> …` names it. */
export interface Command {
  readonly name: string
  /** What it takes after its name: '<mac> [<term>]'. */
  readonly takes: string
  /** One sentence for the help. */
  readonly does: string
  /** Whether it changes something: then --reason is required, and it is audited. */
  readonly changes: boolean
  run(ctx: Context, given: readonly string[], actor: Actor, options: Options): Promise<object>
}

/** What some commands take besides words. */
export interface Options {
  readonly state: string | undefined
  readonly review: boolean
  readonly since: string | undefined
}

/** The command was not used as its help says: the message says how. */
export class UsageProblem extends Error {}

/** What was typed, taken apart. @throws UsageProblem for an unknown option, or a change without a reason */
export function readArguments(typed: readonly string[], changes: boolean) {
  const { values, positionals } = parse(typed)
  if (changes && !values.reason) throw new UsageProblem('This changes something: say why with --reason "…".')
  const actor: Actor = { name: values.as ?? userInfo().username, reason: values.reason ?? '' }
  const { state, review, since } = values
  return { json: values.json, actor, given: positionals, options: { state, review, since } satisfies Options }
}

function parse(typed: readonly string[]) {
  try {
    return parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        reason: { type: 'string' },
        as: { type: 'string' },
        state: { type: 'string' },
        review: { type: 'boolean', default: false },
        since: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error))
  }
}

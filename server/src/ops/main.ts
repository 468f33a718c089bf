import { inspect } from 'node:util'
import { loadConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { Failure } from '../kernel/failure.ts'
import { SettingsProblem } from '../settings.ts'
import { readArguments, UsageProblem, type Command } from './command.ts'
import { deviceCommands } from './devices.ts'
import { queueCommands } from './queue.ts'
import { paymentCommands } from './payments.ts'

// `npm run ops -- <group> <command> …`: what people of support and operation do. Exit codes: 0 done, 1 refused or not
// possible, 2 not used as the help says.

const groups: Readonly<Record<string, readonly Command[]>> = {
  devices: deviceCommands,
  queue: queueCommands,
  payments: paymentCommands,
}

const [groupName = '', commandName = '', ...typed] = process.argv.slice(2)
const group = groups[groupName]
const command = group?.find(({ name }) => name === commandName)

if (group && command) {
  process.exitCode = await run(command)
} else {
  const asked =
    ['', 'help', '--help', '-h'].includes(groupName) || (group !== undefined && commandName === '')
  const say = asked ? process.stdout : process.stderr
  say.write(help())
  process.exitCode = asked ? 0 : 2
}

async function run(known: Command): Promise<number> {
  try {
    const { json, actor, given, options } = readArguments(typed, known.changes)
    const ctx = createContext(loadConfig({ LOG_LEVEL: 'warn', ...process.env }), 'ops')
    try {
      const result = await known.run(ctx, given, actor, options)
      process.stdout.write(
        `${json ? JSON.stringify(result) : inspect(result, { depth: 4, colors: process.stdout.isTTY })}\n`,
      )
      return 0
    } finally {
      await ctx.db.destroy()
    }
  } catch (error) {
    if (error instanceof UsageProblem) {
      process.stderr.write(`${error.message}\n${usage(groupName, known)}\n`)
      return 2
    }
    const said = error instanceof Failure || error instanceof SettingsProblem
    process.stderr.write(`${error instanceof Error ? (said ? error.message : error.stack) : String(error)}\n`)
    return 1
  }
}

function help(): string {
  const lines = Object.entries(groups).flatMap(([name, commands]) =>
    commands.map((each) => `  ${usage(name, each)}\n      ${each.does}\n`),
  )
  return `Commands of support and operation. They read the server's settings from the environment.

${lines.join('')}
  --reason "…"  why: required for whatever changes something, and kept with it
  --as <name>   who: the user of this machine where it is left out
  --json        prints JSON
`
}

function usage(name: string, { name: each, takes, changes }: Command): string {
  return `npm run ops -- ${name} ${each} ${takes}${changes ? ' --reason "…"' : ''}`
}

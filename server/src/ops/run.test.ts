import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'
import { runOps } from './run.ts'
import { groups } from './groups.ts'

const MAC = '02:00:5E:10:00:01'
const commands = Object.entries(groups).flatMap(([group, list]) =>
  list.map((command) => ({ group, command, name: `${group} ${command.name}`.trim() })),
)

/** Runs a command without settings, and so without a database. */
const ops = (...argv: string[]) => runOps(argv, {})

describe('A command', () => {
  it.each([
    ['an argument too many', ['payments', 'list', MAC], `takes no arguments, so '${MAC}' is one too many`],
    ['a second argument', ['devices', 'show', MAC, 'P1Y'], "takes <mac>, so 'P1Y' is one too many"],
    ['an unknown option', ['devices', 'show', MAC, '--all'], "has no option '--all'"],
    ['an option of another command', ['devices', 'show', MAC, '--review'], "has no option '--review'"],
    ['an option without its value', ['payments', 'list', '--state'], '--state'],
    ['an argument too few', ['devices', 'show'], '<mac> is missing'],
    ['a change without a reason', ['devices', 'block', MAC], 'Give the reason with --reason'],
    [
      'a change with an empty reason',
      ['devices', 'block', MAC, '--reason', ' '],
      'Give the reason with --reason',
    ],
    [
      'an unknown group',
      ['device', 'show', MAC],
      "There is no group 'device'. Use one of: devices, installations, payments, limits, cases, people, notices, queue, keys, find, check, backup, audit, messages, growth.",
    ],
    [
      'an unknown name',
      ['devices', 'shwo', MAC],
      "There is no command 'devices shwo'. Use one of: register, show,",
    ],
  ])('refuses %s and names it', async (_, argv, message) => {
    const { code, output, stderr } = await ops(...argv)
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(stderr).toContain(message)
  })

  it('escapes control characters of the arguments', async () => {
    const { stderr } = await ops('\u001B[31mred\u202E')
    expect(stderr).toContain(String.raw`There is no group '\u001b[31mred\u202e'`)
  })

  it.each(commands)('has help with a valid example: $name', async ({ group, command, name }) => {
    const help = await ops(group, command.name, '--help')
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.output).toContain(`npm run ops -- ${name}`)
    expect(help.output).toContain(command.summary)
    for (const arg of command.args ?? []) expect(help.output).toContain(arg.description)
    const example = new RegExp(`Example:\n  npm run ops -- ${name}(.*)\n`).exec(help.output)?.[1] ?? ''
    const argv = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
    expect(() => readArguments(command, argv)).not.toThrow()
    if (command.undo) expect(help.output).toMatch(/\n(This cannot be undone|Undo with `[^`]+`)/)
  })

  it('prints the version', async () => {
    expect(await ops('--version')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })

  it('prints help for --help in every position, without a database', async () => {
    const overview = await ops('--help')
    for (const { name } of commands) expect(overview.output).toContain(`npm run ops -- ${name}`)
    for (const argv of [[], ['help'], ['-h']]) expect(await ops(...argv)).toEqual(overview)
    const group = await ops('devices', '--help')
    expect(group.output).toContain('npm run ops -- devices show')
    expect(group.output).not.toContain('npm run ops -- payments')
    expect(await ops('devices')).toEqual(group)
    expect(await ops('devices', 'block', MAC, '-h')).toEqual(await ops('help', 'devices', 'block'))
  })
})

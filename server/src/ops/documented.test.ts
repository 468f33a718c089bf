import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readArguments } from './arguments.ts'
import { groups } from './groups.ts'
import { hasOneCommand } from './run.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8')
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]

/** A command of `npm run ops` on a line of its own or in backticks, up to a redirection. */
const COMMAND = /(?:npm run ops --|(?<=`)ops(?: --)?|ops\.(?:js|sh)) ([a-z](?:(?! > )[^\n`])*)(`?)/g

const commands = documents.flatMap((file) =>
  [
    ...read(file)
      .replaceAll(/ \\\n\s+/g, ' ')
      .matchAll(COMMAND),
  ].map(([, call = '', quote]) => ({
    file,
    call: call.trim(),
    /** False for a command in backticks, which may leave out its arguments or the reason. */
    isWhole: quote === '',
  })),
)

it('each command of the documents exists, with its arguments and options', () => {
  expect(commands.length).toBeGreaterThan(70)
  expect(commands.flatMap(problemOf)).toEqual([])
})

it('each npm script of the documents exists', () => {
  const { scripts } = Object(JSON.parse(read('package.json')))
  const names = documents.flatMap((file) =>
    [...read(file).matchAll(/npm run ([a-z][a-z-]*)/g)].map(([, name = '']) => ({ file, name })),
  )
  expect(names.length).toBeGreaterThan(100)
  // `build` is a script of each workspace.
  expect(names.filter(({ name }) => name !== 'build' && !Object.hasOwn(scripts, name))).toEqual([])
})

function problemOf({ file, call, isWhole }: (typeof commands)[number]): string[] {
  const [group = '', ...rest] = [...call.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
  const [name = '', ...argv] = hasOneCommand(group) ? ['', ...rest] : rest
  const command = Object.hasOwn(groups, group)
    ? groups[group]?.find((other) => other.name === name)
    : undefined
  const location = `${file}: ${call}`
  if (!command) return name === '' && Object.hasOwn(groups, group) ? [] : [location]
  if (!isWhole && argv.length === 0) return []
  try {
    readArguments(command, isWhole ? argv : ['--reason', 'Any', ...argv])
    return []
  } catch (error) {
    return [`${location}: ${String(error)}`]
  }
}

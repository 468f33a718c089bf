// @module-tag sweep
import { runOps } from '@player/server/ops'
import { describe, expect } from 'vitest'
import { textOf } from '../../architecture/source.ts'
import { testWith } from '../../kit/test.ts'
import { deliverCallbacks } from '../payments/payment-steps.ts'
import { supportCalls } from './support-calls.ts'

const { it } = testWith({ PAYMENT_METHODS: 'ibostore,paypal' })

/** A call of docs/support.md: its heading, and its commands with their output. */
interface Section {
  readonly heading: string
  readonly commands: readonly { readonly args: readonly string[]; readonly printed: readonly string[] }[]
}

describe('docs/support.md', () => {
  const sections = readSections(textOf('docs/support.md'))

  it('has eleven calls with at most three commands each', () => {
    expect(sections.map(({ heading }) => heading)).toEqual(Object.keys(supportCalls))
    expect(sections).toHaveLength(11)
    for (const { commands, heading } of sections) {
      expect(commands.length, heading).toBeGreaterThan(0)
      expect(commands.length, heading).toBeLessThanOrEqual(3)
    }
  })

  it.for(sections)(
    'solves "$heading" with its commands, which print the lines in the document',
    async ({ heading, commands }, { stack }) => {
      const call = supportCalls[heading]
      await call?.prepare(stack)
      for (const { args, printed } of commands) {
        const { code, output, stderr } = await runOps(args, { ...stack.settings })
        const lines = linesOf(output + stderr)
        expect(code, stderr).toBe(printed.some((line) => line.startsWith('No device has')) ? 1 : 0)
        expect(missingLines(lines, printed), `${args.join(' ')} prints:\n${output}${stderr}`).toEqual([])
        await deliverCallbacks(stack)
      }
      await call?.expectSolved(stack)
    },
  )
})

function readSections(text: string): Section[] {
  return text
    .split(/^## \d+\. /m)
    .slice(1)
    .map((section) => ({
      heading: section.slice(0, section.indexOf('\n')),
      commands: [...section.matchAll(/```sh\nnpm run ops -- (.+)\n```\n+```text\n([^]*?)\n```/g)].map(
        ([, command = '', printed = '']) => ({
          args: [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''),
          printed: linesOf(printed).filter((line) => line !== '…'),
        }),
      ),
    }))
}

/** The first of the expected lines that is not in the output in this order, and those after it. */
function missingLines(lines: readonly string[], printed: readonly string[]): readonly string[] {
  let next = 0
  for (const line of lines) if (line === printed[next]) next += 1
  return printed.slice(next)
}

/** The lines that are not empty; placeholders stand for times, ids, provider numbers and device keys. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/,$/, '')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
        .replaceAll(/\b[0-9A-Z]{17}\b/g, '<number>')
        .replace(/device_key: '\d{6}'/, "device_key: '<key>'"),
    )
    .filter(Boolean)
}

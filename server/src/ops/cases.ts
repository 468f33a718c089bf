import * as devices from '../modules/devices/index.ts'
import * as support from '../modules/support/index.ts'
import { UsageError, type Command } from './command.ts'
import { EXAMPLE_MAC, MAC, readMac } from './positionals.ts'

/** Commands for reports that televisions send. Reading one is audited, so it needs a reason. */
export const caseCommands: readonly Command[] = [
  {
    name: 'show',
    args: [{ name: 'number', description: "the case's number, from the television or the e-mail" }],
    example: '4821-0937',
    summary: "Shows a television's report: versions, memory, codecs, network, and how its requests went.",
    undo: 'This cannot be undone: the audit log keeps who read the report.',
    run: (ctx, [number], actor) => support.showCase(ctx, actor, readNumber(number)),
  },
  {
    name: 'request',
    args: [MAC],
    example: EXAMPLE_MAC,
    summary:
      "Asks a device's televisions for a report. They show the question for an hour, and send nothing without a yes.",
    undo: 'This cannot be undone, but the question ends after an hour.',
    run: async (ctx, [mac], actor) => {
      const { id, mac_address } = await devices.deviceAt(ctx.db, readMac(mac))
      await support.requestReport(ctx, actor, id)
      return { mac_address, asked: true }
    },
  },
]

function readNumber(arg = ''): string {
  const digits = arg.replaceAll(/[\s-]/g, '')
  if (!/^\d{8}$/.test(digits))
    throw new UsageError(`'${arg}' is not a case's number. It has eight digits, like 4821-0937.`)
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

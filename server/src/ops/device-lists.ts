import { readFile } from 'node:fs/promises'
import { audit } from '../kernel/audit.ts'
import { Failure } from '../kernel/failure.ts'
import { settings } from '../kernel/settings.ts'
import { deviceKey } from '../modules/devices/contract.ts'
import * as devices from '../modules/devices/index.ts'
import { NOTHING_DONE, rowsOf, UsageError, type Command } from './command.ts'
import { readCsv } from './csv.ts'
import { macOf } from './positionals.ts'

const MAX_ERRORS = 50
/** Devices that are imported concurrently: each takes a few round trips to the database. */
const MAX_CONCURRENT = 4

export const deviceListCommands: readonly Command[] = [
  {
    name: 'import',
    args: [
      {
        name: 'file',
        description: 'a CSV file with the columns mac_address, device_key and, if you like, term',
      },
    ],
    options: ['yes'],
    example: 'devices.csv --yes',
    summary:
      'Registers the devices of a file, each with a trial and its term. Without --yes it only checks the file. Devices that are registered are left as they are, so it can be repeated.',
    isPreview: ({ yes }) => !yes,
    undo: 'This cannot be undone. `devices block` keeps a device from paying and stops its televisions.',
    async run(ctx, [file = ''], actor, { yes }) {
      const lines = await readDevices(file)
      if (!yes) {
        const macs = lines.map(({ device }) => device.mac_address)
        const registered_before = await devices.countRegistered(ctx, macs)
        const would_register = lines.length - registered_before
        return { would_register, registered_before, nothing_done: NOTHING_DONE }
      }
      let registered = 0
      for (let from = 0; from < lines.length; from += MAX_CONCURRENT) {
        const results = await Promise.all(
          lines
            .slice(from, from + MAX_CONCURRENT)
            .map(({ device, term }) => devices.importDevice(ctx, actor, device, term)),
        )
        registered += results.filter(Boolean).length
      }
      return { registered, registered_before: lines.length - registered }
    },
  },
  {
    name: 'export',
    options: ['csv'],
    example: '--csv',
    summary: 'Lists all devices without keys and PINs.',
    undo: 'This cannot be undone: the audit log keeps who read the list.',
    rows: rowsOf('devices'),
    async run(ctx, _, actor) {
      await audit(ctx.db, actor, 'devices export', 'all devices')
      const list: object[] = []
      for await (const device of devices.listDevices(ctx)) list.push(device)
      return { devices: list }
    },
  },
]

/** @throws Failure naming the first 50 wrong lines; UsageError for a file that cannot be read */
async function readDevices(file: string) {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${error.message}.`)
  })
  const [header, ...rest] = readCsv(text)
  const lines = header?.cells[0]?.toLowerCase() === 'mac_address' ? rest : header ? [header, ...rest] : []
  const lineOf = new Map<string, number>()
  const errors: string[] = []
  const entries = lines.flatMap(({ number, cells }) => {
    const [macCell, key, term = '', ...surplus] = cells
    const mac = macOf(macCell)
    const problems = [
      mac === null ? `'${macCell}' is not a MAC address` : null,
      deviceKey.safeParse(key).success ? null : 'the key has not six digits',
      term === '' || settings.term.safeParse(term).success ? null : `'${term}' is not a term`,
      surplus.length > 0 ? 'there are more than three cells' : null,
      mac !== null && lineOf.has(mac) ? `${mac} is in line ${lineOf.get(mac)} too` : null,
    ].filter((error) => error !== null)
    if (mac !== null && !lineOf.has(mac)) lineOf.set(mac, number)
    if (problems.length > 0 || mac === null) {
      errors.push(`Line ${number}: ${problems.join('; ')}.`)
      return []
    }
    const device_key = deviceKey.parse(key)
    return [{ device: { mac_address: mac, device_key }, term: term === '' ? null : term }]
  })
  if (errors.length === 0) return entries
  const summary = errors.length > MAX_ERRORS ? [`In total, ${errors.length} lines are wrong.`] : []
  throw new Failure('invalid', 'ops', [...errors.slice(0, MAX_ERRORS), ...summary].join('\n'))
}

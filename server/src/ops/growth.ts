import { tableSizes, type TableSize } from '@player/db'
import { hasRetention } from '../kernel/expiring-tables.ts'
import { type Command, rowsOf } from './command.ts'

const WINDOWS = { last_30_days: ['rows_of_30_days', 30], last_90_days: ['rows_of_90_days', 90] } as const
type Window = keyof typeof WINDOWS

/** Tables that do not grow with the devices: one row for each payment method, and one row for all workers. */
const FIXED = new Set(['method_health', 'worker_heartbeat'])

export const growthCommands: readonly Command[] = [
  {
    name: '',
    options: ['csv'],
    example: '',
    summary:
      'Shows how large each table is and how fast it grows: rows and bytes a device, and a device and year as in the last 30 and 90 days. Tables whose old rows are deleted, or whose rows do not become more, do not count as growing.',
    rows: rowsOf('tables'),
    async run({ db }) {
      const sizes = await tableSizes(db)
      const devices = sizes.find(({ table }) => table === 'devices')?.rows ?? 0
      const tables = sizes.map((size) => describe(size, Math.max(devices, 1)))
      const growing = tables.filter(({ grows }) => grows)
      const total = (key: 'bytes' | 'bytes_a_device') => sum(tables.map((table) => table[key]))
      const yearlyGrowth = (window: Window) => ({
        rows_a_device_and_year: round(sum(growing.map((size) => size[`rows_a_year_${window}`] ?? 0))),
        bytes_a_device_and_year: Math.round(sum(growing.map((size) => size[`bytes_a_year_${window}`] ?? 0))),
      })
      return {
        devices,
        bytes: total('bytes'),
        bytes_a_device: total('bytes_a_device'),
        as_in_the_last_30_days: yearlyGrowth('last_30_days'),
        as_in_the_last_90_days: yearlyGrowth('last_90_days'),
        tables,
      }
    },
  },
]

function describe(size: TableSize, devices: number) {
  const { table, rows, bytes } = size
  const bytesOfRow = rows === 0 ? 0 : bytes / rows
  const yearlyRows = (window: Window): number | null => {
    const [column, days] = WINDOWS[window]
    const inserted = size[column]
    return inserted === null ? null : (inserted * 365) / days / devices
  }
  const inBytes = (rowCount: number | null) => (rowCount === null ? null : Math.round(rowCount * bytesOfRow))
  const [month, quarter] = [yearlyRows('last_30_days'), yearlyRows('last_90_days')]
  return {
    table,
    /** False for a table that stays at its size: its old rows are deleted, or it never has more. */
    grows: !hasRetention(table) && !FIXED.has(table),
    rows,
    bytes,
    rows_a_device: round(rows / devices),
    bytes_a_device: Math.round(bytes / devices),
    rows_a_year_last_30_days: month === null ? null : round(month),
    bytes_a_year_last_30_days: inBytes(month),
    rows_a_year_last_90_days: quarter === null ? null : round(quarter),
    bytes_a_year_last_90_days: inBytes(quarter),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const round = (number: number): number => Math.round(number * 100) / 100

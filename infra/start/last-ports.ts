import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const port = z.number().int().min(1).max(65_535)
const schema = z.object({ site: port, mailbox: port, television: port })

/** The ports of a data directory's last start, by what answers there. */
export type LastPorts = z.infer<typeof schema>

const fileIn = (directory: string): string => join(directory, 'ports.json')

/** Reads the ports of the last start. Undefined before the first start, or if the file is damaged. */
export function readLastPorts(directory: string): LastPorts | undefined {
  const file = fileIn(directory)
  if (!existsSync(file)) return undefined
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

export function writeLastPorts(directory: string, ports: LastPorts): void {
  writeFileSync(fileIn(directory), `${JSON.stringify(ports)}\n`)
}

import { renameSync, writeFileSync } from 'node:fs'

/** Writes a file of JSON that only this user may read. It replaces the old one at once, so that no reader sees a part of it. */
export function writePrivateFile(file: string, content: object): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

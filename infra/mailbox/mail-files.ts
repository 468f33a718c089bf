import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMail, type Mail } from './mail.ts'

/** The mails of a directory, the newest first. Makes the directory if it is missing. */
export function loadMails(directory: string): Promise<Mail[]> {
  mkdirSync(directory, { recursive: true })
  const newestFirst = namesIn(directory).toSorted().toReversed()
  return Promise.all(
    newestFirst.map(async (name) => {
      const id = name.replace(/\.eml$/, '')
      return readMail(id, new Date(Number.parseInt(id, 10)), await readFile(join(directory, name)))
    }),
  )
}

/** Writes a mail as `<id>.eml`, readable by this user only. */
export async function saveMail(directory: string, id: string, raw: Uint8Array): Promise<void> {
  const file = join(directory, `${id}.eml`)
  await writeFile(`${file}.new`, raw, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

export function removeMails(directory: string): void {
  for (const name of namesIn(directory)) rmSync(join(directory, name))
}

function namesIn(directory: string): string[] {
  return readdirSync(directory).filter((name) => /^\d+-\d+\.eml$/.test(name))
}

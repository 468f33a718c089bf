import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMail, type Mail } from './mail.ts'

export type MailStore = Awaited<ReturnType<typeof openMailStore>>

/** Keeps mails in memory, and in a directory as `<id>.eml`. Ids start with the time of arrival and sort by it. */
export async function openMailStore(directory?: string) {
  const mails = directory ? await load(directory) : []
  let count = 0

  return {
    mails,
    async add(raw: Uint8Array) {
      const arrived = new Date()
      const id = `${arrived.getTime()}-${String(++count).padStart(6, '0')}`
      const mail = await readMail(id, arrived, raw)
      if (directory) {
        const file = join(directory, `${id}.eml`)
        await writeFile(`${file}.new`, raw, { mode: 0o600 })
        await rename(`${file}.new`, file)
      }
      mails.unshift(mail)
    },
    clear() {
      mails.length = 0
      if (directory) for (const name of namesIn(directory)) rmSync(join(directory, name))
    },
  }
}

function load(directory: string): Promise<Mail[]> {
  mkdirSync(directory, { recursive: true })
  const newestFirst = namesIn(directory).toSorted().toReversed()
  return Promise.all(
    newestFirst.map(async (name) => {
      const id = name.replace(/\.eml$/, '')
      return readMail(id, new Date(Number.parseInt(id, 10)), await readFile(join(directory, name)))
    }),
  )
}

function namesIn(directory: string): string[] {
  return readdirSync(directory).filter((name) => /^\d+-\d+\.eml$/.test(name))
}

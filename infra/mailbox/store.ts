import { readMail } from './mail.ts'
import { loadMails, removeMails, saveMail } from './mail-files.ts'

export type MailStore = Awaited<ReturnType<typeof openMailStore>>

/** Keeps mails in memory, and in a directory as `<id>.eml`. Ids start with the time of arrival and sort by it. */
export async function openMailStore(directory?: string) {
  const mails = directory ? await loadMails(directory) : []
  let count = 0

  return {
    mails,
    async add(raw: Uint8Array) {
      const arrived = new Date()
      const id = `${arrived.getTime()}-${String(++count).padStart(6, '0')}`
      const mail = await readMail(id, arrived, raw)
      if (directory) await saveMail(directory, id, raw)
      mails.unshift(mail)
    },
    clear() {
      mails.length = 0
      if (directory) removeMails(directory)
    },
  }
}

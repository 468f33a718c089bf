import type { Context } from '../compose.ts'
import { audit } from '../kernel/audit.ts'
import { noteSecurity, SUPPORT } from '../kernel/security-log.ts'
import * as people from '../modules/people/index.ts'
import { NOTHING_DONE, UsageError, type Command, type Positional } from './command.ts'
import { createPrivateFile } from './private-file.ts'
import { EXAMPLE_MAC, macOf } from './positionals.ts'

const PERSON: Positional = {
  name: 'person',
  description: "a device's MAC address, or an e-mail address that paid or wrote to us",
}

/** Commands for requests to export or erase personal data. Verify the person first. */
export const peopleCommands: readonly Command[] = [
  {
    name: 'export',
    args: [PERSON],
    options: ['file'],
    printsJson: true,
    example: `${EXAMPLE_MAC} --file ann.json`,
    summary:
      'Prints all data stored about a person as JSON, including the passwords of playlists. It leaves out keyed hashes, errors of e-mails, open questions on televisions, and playlists deleted within the last seconds.',
    undo: 'This cannot be undone: the audit log keeps who read the data.',
    async run(ctx, [arg], actor, { file }) {
      const person = await personOf(ctx, arg)
      const data = await people.exportPerson(ctx, person)
      await audit(ctx.db, actor, 'people export', auditSubjectOf(person))
      if (person.kind === 'device')
        await noteSecurity(ctx.db, person.deviceId, SUPPORT, { kind: 'data_downloaded' })
      if (file === undefined) return data
      const target = await createPrivateFile(file)
      try {
        await target.writeFile(`${JSON.stringify(data, null, 2)}\n`)
      } finally {
        await target.close()
      }
      return { written_to: file, rows: countsOf(data) }
    },
  },
  {
    name: 'erase',
    args: [PERSON],
    options: ['yes'],
    example: `${EXAMPLE_MAC} --yes`,
    summary:
      'Erases a device with everything that belongs to it, or what is stored under an e-mail address. Payments are kept for accounting, without addresses. Without --yes it only counts.',
    isPreview: ({ yes }) => !yes,
    undo: 'This cannot be undone: the data is gone.',
    async run(ctx, [arg], actor, { yes }) {
      const person = await personOf(ctx, arg)
      const rows = countsOf(await people.exportPerson(ctx, person))
      if (!yes) return { would_erase: rows, nothing_done: `${NOTHING_DONE} It cannot be undone.` }
      await people.erasePerson(ctx, actor, person)
      return { erased: rows }
    },
  },
]

function personOf(ctx: Context, arg = '') {
  const mac = macOf(arg)
  if (mac === null && !arg.includes('@'))
    throw new UsageError(`'${arg}' is neither a MAC address nor an e-mail address.`)
  return people.findPerson(ctx, { text: arg, mac })
}

/** The audit log must not contain an e-mail address, because it could not be erased there. */
const auditSubjectOf = (person: Awaited<ReturnType<typeof personOf>>): string =>
  person.kind === 'device' ? `device ${person.deviceId}` : 'an e-mail address'

const countsOf = (data: object): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows.length]] : [])),
  )

import { periodicTasks } from '@player/workers'
import { loggedIn, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'
import { television, type Television } from '../../kit/television.ts'

let households = 0

export interface Household {
  readonly owner: Owner
  readonly tv: Television
  readonly playlistId: string
  readonly email: string
}

export async function addHousehold(stack: Stack, playlist: object = {}): Promise<Household> {
  const owner = await loggedIn(stack)
  const tv = await television(stack, { device: owner })
  await stack.sql(`update installations set abilities = '{results}' where id = $1`, tv.id)
  const { _id } = await owner.browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, ...playlist })
  households += 1
  return { owner, tv, playlistId: _id, email: `ann${households}@owner.test` }
}

/** Reports, as the television, a loaded playlist whose account ends in `days` days; returns the end. */
export async function sendAccountEnd(
  stack: Stack,
  { tv, playlistId }: Household,
  days: number,
  fields: object = {},
): Promise<Date> {
  // The token may have expired, because tests shift the clock.
  await stack.sql(
    `update installations set token_expires_at = app_now() + interval '1 hour' where id = $1`,
    tv.id,
  )
  const [row] = await stack.sql<{ now: Date; updated_at: string }>(
    `select app_now() as now, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
     from playlists where id = $1`,
    playlistId,
  )
  if (!row) throw new Error('There is no such playlist')
  const end = new Date(row.now.getTime() + days * 86_400_000)
  const account = { state: 'active', ends_at: end.toISOString(), trial: false, active: 1, most: 1, ...fields }
  const { updated_at } = row
  const report = { updated_at, outcome: 'loaded', channels: 24, account }
  const { status, body } = await tv.call('PUT', `/playlists/${playlistId}/result`, report)
  if (status !== 204) throw new Error(`The result was refused: ${JSON.stringify(body)}`)
  return end
}

export const mailsTo = ({ mailbox }: Stack, address: string) =>
  mailbox.messages().filter(({ to }) => to[0]?.address === address)

export const reminderOf = async ({ owner }: Recipient) =>
  (await owner.browser.trpc.reminders.current.query()).reminder

export function linkIn(stack: Stack, address: string, action: 'confirm' | 'stop'): string {
  const link = new RegExp(`http\\S+/reminders/${action}/\\S+`).exec(
    mailsTo(stack, address)[0]?.text ?? '',
  )?.[0]
  if (link === undefined) throw new Error(`No e-mail to ${address} has a link to ${action}`)
  return link
}

type Recipient = Pick<Household, 'owner' | 'email'>

export async function requestReminders(stack: Stack, { owner, email }: Recipient): Promise<void> {
  await owner.browser.trpc.reminders.ask.mutate({ email })
  await stack.drain()
}

export async function confirmReminders(stack: Stack, recipient: Recipient): Promise<void> {
  await requestReminders(stack, recipient)
  await fetch(linkIn(stack, recipient.email, 'confirm'), { method: 'POST' })
}

export async function remind(stack: Stack): Promise<void> {
  await periodicTasks['remindEndings']?.run(stack.workerContext)
  await stack.drain()
}

/** Subjects of the reminders to an address, oldest first. */
export const reminderSubjects = (stack: Stack, { email }: Household): string[] =>
  mailsTo(stack, email)
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('ends on'))
    .toReversed()

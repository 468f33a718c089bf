// @module-tag sweep
import { startPanel } from '@player/infra/panel'
import { publishDueReminders } from '@player/server/modules/reminders'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, logIn } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { startProcess } from '../../kit/process.ts'
import { television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'

const PLAYLIST = {
  ...NEW_PLAYLIST,
  playlist_name: 'canary-name',
  playlist_url: 'http://canary-host.example/get.php?username=canary-user&password=canary-password',
  xml_url: 'http://canary-guide.example/guide.xml',
  fallbacks: ['http://canary-fallback.example'],
}
const RULE: ['live', string, boolean, boolean, string] = [
  'live',
  'canary-group',
  true,
  true,
  'canary-own-name',
]
/** Canaries, and the name of the first channel of the stand-in provider. */
const CANARY = /canary|Lantern/i
const ports = z.object({ port: z.number().optional(), metricsPort: z.number().optional() })

/** The name is in the e-mail about the account's end, and the address is that of the e-mail. */
const PLAIN = { name: 'canary-name', email: 'canary-mail@owner.test' }
const PLAIN_COLUMNS: Readonly<Record<string, string>> = {
  'public.playlists': PLAIN.name,
  // Sent e-mails are stored with their recipient.
  'public.mails': PLAIN.email,
}

it('Names, addresses and passwords of playlists, channels, groups and reminders are in no log, event, job, metric or plain column', async ({
  boot,
}) => {
  const panel = await startPanel({})
  onTestFinished(() => panel.stop())
  const stack = await boot({ workers: false, settings: { PLAYLIST_LOOKS: 'on' } })
  const settings = { ...stack.settings, LOG_LEVEL: 'debug', PORT: '0', METRICS_PORT: '0' }
  const server = startProcess('server', settings)
  const portsOf = async (program: typeof server, text: string) =>
    ports.parse(JSON.parse((await program.line(text)) ?? '{}'))
  const { port, metricsPort } = await portsOf(server, 'The server is listening')
  const target = { ...stack, url: `http://127.0.0.1:${port}` }
  const owner = await loggedIn(stack)
  const tv = await television(target, { device: owner })
  await stack.sql(`update installations set abilities = '{results}' where id = $1`, tv.id)
  const browser = openBrowser({ url: target.url, origin: stack.origin })
  await logIn(browser, owner)
  const { playlists, reminders, results } = browser.trpc
  const { _id: id } = await playlists.save.mutate(PLAYLIST)

  await playlists.setArranging.mutate({ id, on: true })
  const groups = [{ kind: 'live', title: 'canary-group', count: 24 }]
  expect(await tv.call('PUT', `/playlists/${id}/groups`, { groups })).toMatchObject({ status: 204 })
  await playlists.arrange.mutate({ id, version: 0, new_groups: 'shown', groups: [RULE] })
  await playlists.swapAddress.mutate({ id, origin: 'http://canary-fallback.example' })
  const move = { from: 'canary-host.example', to: 'canary-new.example', ids: [id] }
  expect(await playlists.moveHost.mutate(move)).toEqual({ moved: 1 })
  await expect(playlists.moveHost.mutate(move)).rejects.toThrow('uses that host')

  const [playlist] = (await tv.state()).body['playlists'] as { updated_at: string }[]
  const account = {
    state: 'active',
    ends_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    canary: 'canary',
  }
  const result = { updated_at: playlist?.updated_at, outcome: 'loaded', channels: 24, account, url: 'canary' }
  expect(await tv.call('PUT', `/playlists/${id}/result`, result)).toMatchObject({ status: 204 })
  const login = 'username=canary-user&password=canary-password'
  const { _id: readableId } = await playlists.save.mutate({
    ...NEW_PLAYLIST,
    playlist_url: `${panel.url}/bad-lists/85-canary/get.php?${login}`,
  })
  const looks = startProcess('looks', { ...settings, DEV_LOOKS_ALLOW: new URL(panel.url).host })
  expect(await results.look.mutate({ id: readableId })).toEqual({ kind: 'asked' })
  const isRead = `select 1 from playlist_looks where playlist_id = $1 and ending = 'read' and report ->> 'channels' = '24'`
  await expect.poll(() => stack.sql(isRead, readableId)).toHaveLength(1)
  await looks.stop('SIGTERM')
  // The host of this playlist does not exist, so its look waits.
  expect(await results.look.mutate({ id })).toEqual({ kind: 'asked' })
  await reminders.ask.mutate({ email: PLAIN.email })
  await stack.sql('update reminders set confirmed_at = now()')
  await publishDueReminders(stack.ctx)

  const worker = startProcess('workers', settings)
  await stack.drain()
  const { metricsPort: workerMetricsPort } = await portsOf(worker, 'The worker is running')
  for (const port of [metricsPort, workerMetricsPort]) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toContain('# TYPE')
    expect(metrics).not.toMatch(CANARY)
  }
  await Promise.all([server, worker].map((process) => process.stop('SIGTERM')))
  const mails = stack.mailbox.messages().map(({ subject, text, html }) => [subject, text, html].join('\n'))
  expect(mails.some((mail) => mail.includes(PLAIN.name))).toBe(true)
  expect(mails.join('\n').replaceAll(PLAIN.name, '')).not.toMatch(CANARY)

  const tables = await stack.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'bullmq')`,
  )
  expect(tables.length).toBeGreaterThan(30)
  for (const { name } of tables) {
    const rows = JSON.stringify(await stack.sql(`select to_jsonb(t) as row from ${name} t`))
    const plain = PLAIN_COLUMNS[name]
    expect(plain ? rows.replaceAll(plain, '') : rows, name).not.toMatch(CANARY)
  }
  expect(looks.lines.length).toBeGreaterThan(0)
  for (const line of [...server.lines, ...worker.lines, ...looks.lines]) expect(line).not.toMatch(CANARY)
})

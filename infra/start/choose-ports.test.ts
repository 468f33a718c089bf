import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'

const chosenPorts = z.object({
  site: z.number(),
  mailbox: z.number(),
  television: z.number(),
  notes: z.array(z.string()),
})

const CHOICE = `
  const { parentPort, workerData } = require('node:worker_threads')
  Promise.all([import(workerData.choosePorts), import(workerData.settings)])
    .then(([{ choosePorts }, { readStartSettings }]) => choosePorts(readStartSettings(process.env, [])))
    .then(({ site, mailbox, television, notes }) =>
      parentPort.postMessage({ site: site.port, mailbox: mailbox.port, television: television.port, notes }))
    .then(() => process.exit())`
const MODULES = {
  choosePorts: import.meta.resolve('./choose-ports.ts'),
  settings: import.meta.resolve('./settings.ts'),
}

/** Chooses ports, which are free again when the thread has ended, as after the end of `npm start`. */
async function start(directory: string, settings: Readonly<Record<string, string>> = {}) {
  const env = { DATA_DIR: directory, ...settings }
  const thread = new Worker(CHOICE, { eval: true, env, workerData: MODULES })
  const [[chosen]] = await Promise.all([once(thread, 'message'), once(thread, 'exit')])
  return chosenPorts.parse(chosen)
}

const PROCESS = `
  Promise.all([import('${MODULES.choosePorts}'), import('${MODULES.settings}')])
    .then(([{ choosePorts }, { readStartSettings }]) => {
      process.on('message', async () => {
        const { site, mailbox, television, notes } = await choosePorts(readStartSettings(process.env, []))
        for (const port of [site, mailbox, television]) await port.release()
        process.send({ site: site.port, mailbox: mailbox.port, television: television.port, notes })
      })
      process.send('ready')
    })`

/** A process that chooses ports on demand and releases them. It runs until the test ends. */
async function startProcess(directory: string) {
  const child = spawn(process.execPath, ['--eval', PROCESS], {
    env: { DATA_DIR: directory },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill())
  await once(child, 'message')
  return async () => {
    child.send('choose')
    const [chosen] = await once(child, 'message')
    return chosenPorts.parse(chosen)
  }
}

/** A data directory; with `last`, the ports of its last start. */
function newDirectory(last?: object): string {
  const directory = mkdtempSync(join(tmpdir(), 'player-ports-'))
  if (last) writeFileSync(join(directory, 'ports.json'), JSON.stringify(last))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Three ports that no other test uses, with free ones after each. */
function threePorts() {
  const first = randomInt(15_000, 19_000)
  return { site: first, mailbox: first + 10, television: first + 20 }
}

test('A start without settings uses the ports of the last one', async () => {
  const directory = newDirectory()
  const { site, mailbox, television } = threePorts()
  const requested = { PORT: String(site), MAILBOX_PORT: String(mailbox), TELEVISION_PORT: String(television) }
  await start(directory, requested)
  expect(await start(directory)).toEqual({ site, mailbox, television, notes: [] })
})

test('A television whose port is in use moves to another one, which later starts keep; a note names both', async () => {
  const last = threePorts()
  const directory = newDirectory(last)
  const other = createServer()
  await once(other.listen(last.television, '127.0.0.1'), 'listening')
  onTestFinished(() => void other.close())

  const moved = await start(directory)
  expect(moved).toMatchObject({ site: last.site, mailbox: last.mailbox })
  expect(moved.television).toBeGreaterThan(last.television)
  expect(moved.notes.join('')).toContain(
    `Port ${last.television} is in use, so the television has moved to port ${moved.television}`,
  )
  expect(await start(directory)).toEqual({ ...moved, notes: [] })
})

test('Two processes that start at once, and one that starts before they listen, choose different ports', async () => {
  const last = threePorts()
  const launch = () => startProcess(newDirectory(last))
  const [first, second, third] = await Promise.all([launch(), launch(), launch()])
  const chosen = [...(await Promise.all([first(), second()])), await third()]
  for (const use of ['site', 'mailbox', 'television'] as const)
    expect(chosen.map((ports) => ports[use])).toContain(last[use])
  expect(new Set(chosen.flatMap(({ site, mailbox, television }) => [site, mailbox, television])).size).toBe(9)
})

test('A damaged list of ports is ignored', async () => {
  const directory = newDirectory()
  writeFileSync(join(directory, 'ports.json'), '{"site":')
  expect((await start(directory)).notes).toEqual([])
})

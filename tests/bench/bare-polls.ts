import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

interface BarePolls {
  /** The payload of the notification that answers a poll. */
  name(index: number): string
  /** Time of the answer by `performance.now()`, in milliseconds. */
  answered(index: number): Promise<number>
  leave(): void
}

const BATCH = 500
const PAUSE_MS = 50

export async function startBarePolls(origin: string, count: number): Promise<BarePolls> {
  const agent = new Agent({ keepAlive: true })
  const start = (index: number) =>
    new Promise<number>((done) => {
      get(origin, { agent, headers: { 'x-device': `tv-${index}` } }, (answer) => {
        answer.resume().on('end', () => done(performance.now()))
      }).on('error', () => done(Number.NaN))
    })
  const answers: Promise<number>[] = []
  while (answers.length < count) {
    const next = Math.min(BATCH, count - answers.length)
    for (let index = 0; index < next; index += 1) answers.push(start(answers.length))
    await wait(PAUSE_MS)
  }
  return {
    name: (index) => `tv-${index}`,
    answered: (index) => answers[index] ?? Promise.resolve(Number.NaN),
    leave: () => agent.destroy(),
  }
}

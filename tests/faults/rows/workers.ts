import { BOTH, must, row, type Rows, type Scene } from '../row.ts'
import { count, type Started } from '../world.ts'

const GRANT = 'commit~into "licence_grants"'

/** Lets a worker meet its fault while it grants a payment; gives it, and the moment of its end. */
async function grantWith(scene: Scene, failAt: string): Promise<{ worker: Started; at: number }> {
  const { world } = scene
  await world.startServer()
  const worker = await world.startWorker({ failAt })
  worker.expectedToEnd = true
  const owner = await scene.owner()
  await scene.pay(owner)
  await world.until('the fault', () => worker.lines.some((line) => line.includes('"failpoint"')))
  return { worker, at: performance.now() }
}

/** Kills a worker there, has another one take over, and expects one grant and one letter. */
async function killedAt(scene: Scene, failAt: string): Promise<{ recovery: number }> {
  const { at } = await grantWith(scene, failAt)
  await scene.world.startWorker()
  await scene.granted(1)
  const recovery = await scene.recovered(at)
  must((await count(scene.world, 'licence_grants where payment_id is not null')) === 1, 'There is one grant')
  return { recovery }
}

export const workerRows: Rows = {
  F01: row(BOTH, 'Worker killed before its commit: run again, applied once', (scene) =>
    killedAt(scene, `before-${GRANT}:kill`),
  ),

  F02: row(BOTH, 'Worker killed between commit and acknowledgement: nothing is done twice', (scene) =>
    killedAt(scene, `after-${GRANT}:kill`),
  ),

  F03: row(
    BOTH,
    'Worker killed between the capture and noting it: the same request again, one capture',
    async (scene) => {
      const { world } = scene
      await world.startServer()
      const worker = await world.startWorker({ failAt: 'after-fetch~/capture:kill' })
      worker.expectedToEnd = true
      await scene.approve(await scene.owner())
      await worker.exitCode
      const at = performance.now()
      await world.startWorker()
      await scene.granted(1)
      const recovery = await scene.recovered(at)
      must(world.paypal.ledger().capturedCount === 1, 'There is one capture')
      return { recovery }
    },
  ),

  F07: row(BOTH, 'Relay killed before or after it told the queue: one effect', async (scene) => {
    const { world } = scene
    const first = await killedAt(scene, 'before-send~devices:kill')
    for (const worker of world.processes.filter(({ kind }) => kind === 'workers')) await world.kill(worker)
    const worker = await world.startWorker({ failAt: 'after-send~devices:kill' })
    worker.expectedToEnd = true
    await scene.pay(await scene.owner())
    await worker.exitCode
    const at = performance.now()
    await world.startWorker()
    await scene.granted(2)
    return { recovery: Math.max(first.recovery, await scene.recovered(at)) }
  }),

  F08: row(
    BOTH,
    'Worker frozen in its transaction: another one takes over, and what thaws changes nothing',
    async (scene) => {
      const { world } = scene
      const { worker, at } = await grantWith(scene, `before-${GRANT}:freeze`)
      await world.startWorker()
      await scene.granted(1, 60)
      const recovery = await scene.recovered(at)
      worker.kill('SIGCONT')
      await scene.pay(await scene.owner())
      await scene.granted(2)
      await world.rest()
      must((await count(world, 'licence_grants where payment_id is not null')) === 2, 'There are two grants')
      must(world.mailbox.messages().length === 2, 'There are two letters')
      return { recovery }
    },
  ),

  F09: row(BOTH, 'Worker’s event loop blocked for longer than its lock: one effect', async (scene) => {
    const { world } = scene
    const { worker, at } = await grantWith(scene, `before-${GRANT}:block:${world.lock * 2_000}`)
    worker.expectedToEnd = false
    await world.startWorker()
    await scene.granted(1, 60)
    const recovery = await scene.recovered(at)
    must((await count(world, 'licence_grants where payment_id is not null')) === 1, 'There is one grant')
    return { recovery }
  }),

  F42: row(
    BOTH,
    'Poison: what kills its worker is given up, what always fails waits on its ladder; others keep flowing',
    async (scene) => {
      const { world } = scene
      await world.startServer()
      await world.sql(`insert into outbox (name, payload) values ('contact.submitted', '{"messageId": 7}')`)
      await scene.contact('deadly')
      const deadly = () => count(world, 'deliveries where dead_at is not null and unfinished_runs > 0')
      let kills = 0
      while ((await deadly()) === 0) {
        must(++kills < 10, 'It is given up before the tenth kill')
        const worker = await world.startWorker({ failAt: 'before-commit~"mails":kill::9' })
        worker.expectedToEnd = true
        const over = world.until('an end', async () => worker.ended || (await deadly()) === 1)
        await over
        await world.kill(worker)
      }
      await world.startWorker()
      const at = performance.now()
      for (let letters = 0; letters < 10; letters += 1) await scene.contact(`letter ${letters}`)
      const toFanOut = () => count(world, 'outbox where fanned_out_at is null')
      const open = () => count(world, 'deliveries where done_at is null and dead_at is null')
      await world.until(
        'the other letters, and the unreadable fact to wait alone',
        async () => (await toFanOut()) === 0 && (await open()) === 1,
      )
      return { recovery: performance.now() - at }
    },
  ),

  F55: row(BOTH, 'Worker ends for lack of memory within a job: run again, applied once', (scene) =>
    killedAt(scene, `before-${GRANT}:devour`),
  ),
}

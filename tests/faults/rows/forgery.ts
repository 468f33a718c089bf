import { startRecorder, type RecordedRequest } from '../recorder.ts'
import { forgeries, callbacksOfAll, send } from '../forgery.ts'
import { withAlteredBytes, withAlteredValues } from '../alterations.ts'
import { ANY, must, row, type Rows } from '../row.ts'
import { count, type World } from '../world.ts'

const SEED = 37

export const forgeryRows: Rows = {
  F37: row(
    ANY,
    'Forged callbacks of every method: refused, and no request to foreign hosts',
    async (scenario) => {
      const { world } = scenario
      await world.startServer()
      const genuine = await callbacksOfAll(scenario)
      const attacker = await startRecorder()
      try {
        for (const [name, forged] of forgeries(genuine, attacker.url)) {
          const status = await send(world, forged)
          must(status >= 400 && status < 500, `${name} is answered with ${status}`)
        }
        must((await count(world, 'payment_notifications')) === 0, 'Nothing is stored')
        const forgedFacts = await factsOf(world, [
          ...genuine.flatMap(withAlteredValues),
          ...withAlteredBytes(genuine, world.full ? 5_000 : 500, SEED),
        ])
        must(
          attacker.sent.length === 0,
          `Fetched from a foreign host: ${attacker.sent.map(({ path }) => path).join()}`,
        )

        // The product does not read fields without a signature, so altering them changes nothing.
        await world.sql('delete from payment_notifications')
        const facts = await factsOf(world, genuine)
        const invented = forgedFacts.filter((fact) => !facts.includes(fact))
        must(invented.length === 0, `Stored from forgeries: ${invented.join(' ')}`)
        must(facts.length >= 6, `Genuine callbacks give ${facts.length} facts`)
      } finally {
        await attacker.stop()
      }
      const since = performance.now()
      await world.startWorker()
      await scenario.waitForGrants(6)
      return { recovery: await scenario.waitForRecovery(since) }
    },
  ),
}

async function factsOf(world: World, sent: readonly RecordedRequest[]): Promise<string[]> {
  for (const request of sent) {
    const status = await send(world, request)
    must(status < 500, `${request.path} answers ${status} to ${request.body.toString().slice(0, 300)}`)
  }
  const rows = await world.sql(`select distinct provider, reference, provider_reference, capture_reference,
    mac_address, device_id, truth::text as truth from payment_notifications`)
  return rows.map((fact) => JSON.stringify(fact))
}

import { startRecorder, type RecordedRequest } from '../../kit/recorder.ts'
import { forgeries, callbacksOfAllMethods, send } from '../forgery.ts'
import { withAlteredBytes, withAlteredValues } from '../alterations.ts'
import { ONE_ENGINE, must, row, type Rows } from '../row.ts'
import { count, type TestedSystem } from '../tested-system.ts'

const SEED = 37

export const forgeryRows: Rows = {
  F37: row(
    ONE_ENGINE,
    'Forged callbacks of every method: refused, and no request to foreign hosts',
    async (scenario, system) => {
      await system.startServer()
      const genuine = await callbacksOfAllMethods(scenario)
      const attacker = await startRecorder()
      try {
        for (const [name, forged] of forgeries(genuine, attacker.url)) {
          const status = await send(system, forged)
          must(status >= 400 && status < 500, `${name} is answered with ${status}`)
        }
        must((await count(system, 'payment_notifications')) === 0, 'Nothing is stored')
        const forgedFacts = await factsOf(system, [
          ...genuine.flatMap(withAlteredValues),
          ...withAlteredBytes(genuine, system.hasRealDurations ? 5_000 : 500, SEED),
        ])
        must(
          attacker.sent.length === 0,
          `Fetched from a foreign host: ${attacker.sent.map(({ path }) => path).join()}`,
        )

        // The product does not read fields without a signature, so altering them changes nothing.
        await system.sql('delete from payment_notifications')
        const facts = await factsOf(system, genuine)
        const invented = forgedFacts.filter((fact) => !facts.includes(fact))
        must(invented.length === 0, `Stored from forgeries: ${invented.join(' ')}`)
        must(facts.length >= 6, `Genuine callbacks give ${facts.length} facts`)
      } finally {
        await attacker.stop()
      }
      const since = performance.now()
      await system.startWorker()
      return { recovery: await scenario.waitForRecovery({ grants: 6, since }) }
    },
  ),
}

async function factsOf(system: TestedSystem, sent: readonly RecordedRequest[]): Promise<string[]> {
  for (const request of sent) {
    const status = await send(system, request)
    must(status < 500, `${request.path} answers ${status} to ${request.body.toString().slice(0, 300)}`)
  }
  const rows = await system.sql(`select distinct provider, reference, provider_reference, capture_reference,
    mac_address, device_id, truth::text as truth from payment_notifications`)
  return rows.map((fact) => JSON.stringify(fact))
}

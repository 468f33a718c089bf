import { runOps } from '@player/server/ops'
import { periodicTasks } from '@player/workers'
import { loggedIn, logIn } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { television } from '../../kit/television.ts'
import { completePayment } from '../payments/payment-steps.ts'

export async function erasePeople(stack: Stack): Promise<void> {
  const owner = await loggedIn(stack)
  await completePayment(stack, owner)
  const mac = owner.mac_address
  const email = 'zoe@owner.test'
  const tv = await television(stack, { device: owner })
  const reason = ['--reason', 'The owner wrote to us']
  for (const person of [mac, email]) await runOps(['people', 'export', person, ...reason], stack.settings)
  await owner.browser.trpc.people.download.mutate({})
  await owner.browser.trpc.people.deleteDevice.mutate({})
  await tv.state()
  await runOps(['devices', 'restore', mac, ...reason], stack.settings)
  await logIn(owner.browser, owner)
  await owner.browser.trpc.people.deleteDevice.mutate({})
  await stack.sql(`update devices set deleted_at = now() - interval '8 days' where id = $1`, owner.id)
  await periodicTasks['eraseDeleted']?.run(stack.workerContext)
  await runOps(['people', 'erase', email, '--yes', ...reason], stack.settings)
  await periodicTasks['prune']?.run(stack.workerContext)
}

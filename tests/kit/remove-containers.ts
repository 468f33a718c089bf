/* Removes a run's containers, whose label is the argument, when the parent process ends: that closes standard input. */
import { once } from 'node:events'
import { getContainerRuntimeClient } from 'testcontainers'
import { RUN_LABEL } from './containers.ts'

const [run = ''] = process.argv.slice(2)
// Ignores signals to the process group of the run.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
await once(process.stdin.resume(), 'end')
const client = await getContainerRuntimeClient().catch(() => null)
// Without an engine no container was started.
if (client === null) process.exit()
const { dockerode } = client.container
const containers = await dockerode.listContainers({ all: true, filters: { label: [`${RUN_LABEL}=${run}`] } })
await Promise.all(containers.map(({ Id }) => dockerode.getContainer(Id).remove({ force: true, v: true })))

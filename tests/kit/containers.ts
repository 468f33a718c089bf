import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The images of containers, by the environment variable that names another one. */
const IMAGES = { POSTGRES_IMAGE: 'postgres:18', REDIS_IMAGE: 'redis:8', PGBOUNCER_IMAGE: '' } as const

interface Container<Started> {
  withLabels(labels: Record<string, string>): unknown
  withReuse(): unknown
  start(): Promise<Started>
}

type StartContainer = <Started>(
  variable: keyof typeof IMAGES,
  containerOf: (image: string) => Container<Started>,
) => Promise<Started>

/** Whether `npm test` keeps its containers for the next run. testcontainers defines the variable. */
export const KEEPS_CONTAINERS = process.env['TESTCONTAINERS_REUSE_ENABLE'] === 'true'

export const RUN_LABEL = 'player.run'

let run: Promise<string> | undefined

/** Starts a container that is removed when this process ends. @throws if it does not start, with the image and the variable that names another one */
export const startContainer: StartContainer = async (variable, containerOf) => {
  run ??= watchRun()
  const label = await run
  return startOf(variable, (image) => {
    const container = containerOf(image)
    container.withLabels({ [RUN_LABEL]: label })
    return container
  })
}

/** Starts a container that is not removed, or finds the one of an earlier run. @throws as `startContainer` does */
export const keepContainer: StartContainer = (variable, containerOf) =>
  startOf(variable, (image) => {
    const container = containerOf(image)
    container.withReuse()
    return container
  })

const startOf: StartContainer = async (variable, containerOf) => {
  const image = process.env[variable] || IMAGES[variable]
  try {
    return await containerOf(image).start()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The image ${image} could not be started as a container: ${reason}. ${variable} can name another image.`,
      { cause: error },
    )
  }
}

/** Starts a process that removes the containers when this process has ended. Returns the value of their label. */
async function watchRun(): Promise<string> {
  const id = randomUUID()
  const file = fileURLToPath(new URL('remove-containers.ts', import.meta.url))
  const remover = spawn(process.execPath, [file, id], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  await once(remover, 'spawn')
  remover.unref()
  return id
}
